import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChangedDays } from '@lessons/contract/changed-days';
import type pg from 'pg';
import type { Logger } from 'pino';

const CHANNEL = 'changed_days';
/** The payload of a change that may concern any day. */
const ALL_DAYS = '*';
/** Begins the payload of our own notifications, which show that the connection still listens. */
const CHECK = 'check:';
const CHECK_EVERY_MS = 2_000;
/** Without a notification of our own for so long nothing is served from the cache any more. */
const DOUBT_AFTER_MS = 1_000;
const CHECK_TIMEOUT_MS = 5_000;
/** Changes within this time are passed on together. */
const BATCH_MS = 100;
const MAX_DAYS_OF_BATCH = 31;
/** The pause before another attempt doubles each time, until a connection listens. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
const END_TIMEOUT_MS = 1_000;

export interface ListenOptions {
  /** Returns a client that keeps its database session: through a transaction pooler LISTEN has no effect. */
  createClient: () => pg.Client;
  onChange: (days: ChangedDays) => void;
  /** Cleared at once by each change, and used only while notifications arrive. */
  cache: { clear: () => void; setListening: (isListening: boolean) => void };
  log: Logger;
}

/**
 * Calls `onChange` for the changes that any process commits, by LISTEN on one connection. A
 * connection that broke, or no longer receives notifications, is replaced. Changes may have been
 * missed then, so `onChange` is called with `all`. Starts in the background, until `stop` is called.
 */
export function listenForChangedDays({ createClient, onChange, cache, log }: ListenOptions): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  const batch = createBatch(onChange);
  let pauseMs = FIRST_PAUSE_MS;
  let isLogged = false;
  /** The connection whose notifications count. */
  let current: pg.Client | null = null;
  const supervised = supervise();

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = (current = createClient());
      await Promise.race([listenUntilBroken(client).catch(logFailure), stopped]);
      cache.setListening(false);
      current = null;
      // A connection that broke may never end.
      await Promise.race([client.end().catch(logFailure), pause(END_TIMEOUT_MS, null, { ref: false })]);
      await pause(pauseMs, null, { signal: stopping.signal }).catch(() => null);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
  }

  function setListening(client: pg.Client, isListening: boolean): void {
    if (client === current) cache.setListening(isListening);
  }

  async function listenUntilBroken(client: pg.Client): Promise<never> {
    const { promise: broken, reject } = Promise.withResolvers<never>();
    client.on('error', reject).on('end', () => reject(new Error('The connection ended')));
    // At once, before anybody else has handled it.
    broken.catch(() => setListening(client, false));
    client.on('notification', ({ payload = ALL_DAYS }) => {
      if (payload.startsWith(CHECK)) return;
      cache.clear();
      batch.add(payload);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    batch.add(ALL_DAYS);
    return Promise.race([broken, checkRepeatedly(client)]);
  }

  /** Throws when a notification of our own does not come back in time. */
  async function checkRepeatedly(client: pg.Client): Promise<never> {
    for (;;) {
      const payload = CHECK + randomUUID();
      const received = waitForNotification(client, payload);
      const doubt = setTimeout(() => setListening(client, false), DOUBT_AFTER_MS).unref();
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      const late = pause(CHECK_TIMEOUT_MS, 'late' as const, { ref: false });
      if ((await Promise.race([received, late])) === 'late') {
        throw new Error('LISTEN has no effect. Behind a pooler, set DATABASE_DIRECT_URL');
      }
      clearTimeout(doubt);
      setListening(client, true);
      pauseMs = FIRST_PAUSE_MS;
      isLogged = false;
      await pause(CHECK_EVERY_MS, null, { ref: false });
    }
  }

  /** Logs the first of several failures in a row. */
  function logFailure(error: unknown): void {
    if (isLogged || stopping.signal.aborted) return;
    isLogged = true;
    log.warn({ err: error }, 'Open pages learn of changes late: the connection for LISTEN is replaced');
  }

  return {
    stop: async () => {
      stopping.abort();
      batch.cancel();
      await supervised;
    },
  };
}

function waitForNotification(client: pg.Client, expected: string): Promise<void> {
  return new Promise((resolve) => {
    const onNotification = ({ payload }: pg.Notification) => {
      if (payload !== expected) return;
      client.off('notification', onNotification);
      resolve();
    };
    client.on('notification', onNotification);
  });
}

function createBatch(onChange: (days: ChangedDays) => void) {
  let days = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    const isAll = days.has(ALL_DAYS) || days.size > MAX_DAYS_OF_BATCH;
    const changed = isAll ? 'all' : [...days].toSorted();
    days = new Set();
    timer = undefined;
    onChange(changed);
  }

  return {
    add(day: string) {
      days.add(day);
      timer ??= setTimeout(flush, BATCH_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
