import type { Release } from '@lessons/contract';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Logger } from 'pino';
import { poolStateOf } from '../database/connect.ts';
import { cacheSnapshot } from './cached-snapshot.ts';
import { describeSnapshot, readSnapshot } from './database-metrics.ts';
import { observeRequests } from './request-metrics.ts';

/** The sources of this process's metrics. */
export interface Observed {
  release: Release;
  /** The pool of the routes. */
  knex: Knex;
  /** A connection for scrapes alone, which also works when the other pool is used up. */
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
  scrape: () => Promise<string>;
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
    scrape: async () => {
      const fromDatabase = await describeSnapshot(await snapshot());
      return `${await registry.metrics()}\n${fromDatabase}`;
    },
  };
}

/** Registers the gauges whose values are read when they are scraped. */
function registerProcess(registry: Registry, { release, knex, eventStreams, isWorkerRunning }: Observed) {
  const register = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
    registry.registerMetric(
      new Gauge({
        name: `lessons_${name}`,
        help,
        labelNames,
        registers: [],
        collect() {
          collect(this);
        },
      }),
    );
  const { version, commit } = release;
  register(
    'release_info',
    'Always 1; the labels are the release of this process',
    ['version', 'commit'],
    (gauge) => gauge.set({ version, commit: commit ?? '' }, 1),
  );
  register(
    'database_connections',
    'Connections of the pool that serves requests, used and free',
    ['state'],
    (gauge) => {
      const { used, free } = poolStateOf(knex);
      gauge.set({ state: 'used' }, used);
      gauge.set({ state: 'free' }, free);
    },
  );
  register('database_waiting', 'Requests and jobs that wait for a connection of the pool', [], (gauge) =>
    gauge.set(poolStateOf(knex).waiting),
  );
  register('event_streams', 'Open pages that receive changes from this process', [], (gauge) =>
    gauge.set(eventStreams.size),
  );
  register('worker_running', '1 while this process fetches jobs, otherwise 0', [], (gauge) =>
    gauge.set(isWorkerRunning() ? 1 : 0),
  );
}
