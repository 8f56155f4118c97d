import type { Release } from '@lessons/contract';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Logger } from 'pino';
import { poolStateOf } from '../database/connect.ts';
import { cacheSnapshot } from './cached-snapshot.ts';
import { describeSnapshot } from './database-metrics.ts';
import { readSnapshot } from './database-snapshot.ts';
import { observeRequests } from './request-metrics.ts';

/** What this process tells of itself. */
export interface Observed {
  release: Release;
  /** The pool of the routes. */
  knex: Knex;
  /** A connection for scrapes alone: when the other pool is used up, that can still be told. */
  scrapePool: pg.Pool;
  eventStreams: { readonly size: number };
  isWorkerRunning: () => boolean;
  log: Logger;
}

export interface Metrics {
  /** Counts and times requests. */
  middleware: Middleware;
  contentType: string;
  /** Returns all metrics as text. It takes 2 s at most. */
  scrape(): Promise<string>;
}

/** Returns the metrics of this process, for Prometheus. */
export function createMetrics(observed: Observed): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registerProcess(registry, observed);
  const middleware = observeRequests(registers);
  const snapshot = cacheSnapshot({ read: () => readSnapshot(observed.scrapePool), log: observed.log });
  return {
    middleware,
    contentType: registry.contentType,
    async scrape() {
      const fromDatabase = await describeSnapshot(await snapshot());
      return `${await registry.metrics()}\n${fromDatabase}`;
    },
  };
}

/** The gauges that are read when they are scraped. */
function registerProcess(registry: Registry, { release, knex, eventStreams, isWorkerRunning }: Observed) {
  const registers = [registry];
  new Gauge({
    name: 'lessons_release_info',
    help: 'Always 1; the labels are the release of this process',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: release.version, commit: release.commit ?? '' }, 1);
  new Gauge({
    name: 'lessons_database_connections',
    help: 'Connections of the pool that serves requests, used and free',
    labelNames: ['state'],
    registers,
    collect() {
      const { used, free } = poolStateOf(knex);
      this.set({ state: 'used' }, used);
      this.set({ state: 'free' }, free);
    },
  });
  new Gauge({
    name: 'lessons_database_waiting',
    help: 'Requests and jobs that wait for a connection of the pool',
    registers,
    collect() {
      this.set(poolStateOf(knex).waiting);
    },
  });
  new Gauge({
    name: 'lessons_event_streams',
    help: 'Open pages that receive changes from this process',
    registers,
    collect() {
      this.set(eventStreams.size);
    },
  });
  new Gauge({
    name: 'lessons_worker_running',
    help: '1 while this process fetches jobs, otherwise 0',
    registers,
    collect() {
      this.set(isWorkerRunning() ? 1 : 0);
    },
  });
}
