import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseSnapshot } from './database-metrics.ts';

/** Less than any usual interval between scrapes, so that only several scrapers share a snapshot. */
const FRESH_MS = 5_000;
/** Prometheus waits for 10 s. The other metrics are worth sending in time without the database. */
const WAIT_MS = 2_000;

interface SnapshotOptions {
  read: () => Promise<DatabaseSnapshot>;
  log: Logger;
  freshMs?: number;
  waitMs?: number;
}

/**
 * Returns a function that returns the database's snapshot, at most 5 s old, or null when it can't be
 * had within 2 s. However many scrapes there are, one query runs at a time.
 */
export function cacheSnapshot({ read, log, freshMs = FRESH_MS, waitMs = WAIT_MS }: SnapshotOptions) {
  let running: Promise<DatabaseSnapshot | null> | undefined;
  let latest: { snapshot: DatabaseSnapshot | null; at: number } | undefined;

  async function refresh(): Promise<DatabaseSnapshot | null> {
    let snapshot: DatabaseSnapshot | null = null;
    try {
      snapshot = await read();
    } catch (error) {
      log.warn({ err: error }, 'The database can’t be read for the metrics');
    }
    latest = { snapshot, at: performance.now() };
    running = undefined;
    return snapshot;
  }

  return async (): Promise<DatabaseSnapshot | null> => {
    if (latest && performance.now() - latest.at < freshMs) return latest.snapshot;
    running ??= refresh();
    const given = new AbortController();
    try {
      return await Promise.race([running, pause(waitMs, null, { signal: given.signal, ref: false })]);
    } finally {
      given.abort();
    }
  };
}
