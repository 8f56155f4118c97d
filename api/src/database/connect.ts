import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';
import type { Logger } from 'pino';
import { driverSettings, type DatabaseAddress } from './address.ts';
import { LimitedClient } from './limited-client.ts';

/** PostgreSQL allows 100 by default, which several API processes and their jobs share. */
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
/** The pool's own timeout ends after that of connecting, so that the error names the reason. */
const ACQUIRE_MARGIN_MS = 1_000;
/** Longer than any statement of the job queue takes. */
const QUEUE_STATEMENT_TIMEOUT_MS = 15_000;

const SCRAPE_TIMEOUT_MS = 2_000;
const SCRAPE_IDLE_MS = 60_000;

const COMMON = {
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  application_name: 'lessons-api',
  keepAlive: true,
};

/** The driver would turn a date into midnight of the server's own time zone. */
const DATES_AS_TEXT: Knex.PgCustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type, format as 'text'),
};

/** Opens a pool for the product's tables. The column `starts_at` is `startsAt` in the code. */
export function connect(address: DatabaseAddress | string, log: Logger): Knex {
  return knex({ ...poolSettings(address, log), client: LimitedClient, ...knexSnakeCaseMappers() });
}

/** Opens a pool that uses the database's own names. */
export function connectUnmapped(address: DatabaseAddress | string, log: Logger): Knex {
  return knex({ ...poolSettings(address, log), client: LimitedClient });
}

/** Opens a pool without limits for statements, for migrations and tests. */
export function connectUnlimited(
  address: DatabaseAddress | string,
  log: Logger,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Knex {
  return knex({ ...poolSettings(address, log, connectTimeoutMs), client: 'pg' });
}

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * A connection that is released again stays released. graphile-worker releases its listening
 * connection twice when it breaks while the worker stops, and the error of the pool, which nobody
 * catches, would end the process.
 */
class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
  }
}

/** Opens a pool for the job queue. Errors of idle connections are logged and don't stop the process. */
export function createQueuePool(
  address: DatabaseAddress | string,
  maxConnections: number,
  log: Logger,
): pg.Pool {
  const pool = new QueuePool({
    ...driverSettings(address),
    ...COMMON,
    query_timeout: QUEUE_STATEMENT_TIMEOUT_MS,
    max: maxConnections,
  });
  const onError = (error: Error) => log.warn({ err: error }, 'A connection of the job queue broke');
  return pool.on('error', onError).on('connect', (client) => client.on('error', onError));
}

/**
 * Opens a pool of one connection for scrapes of metrics. No wait takes longer than 2 s, and the
 * connection is closed between scrapes that are rare.
 */
export function createScrapePool(address: DatabaseAddress | string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...driverSettings(address),
    ...COMMON,
    application_name: 'lessons-api-metrics',
    connectionTimeoutMillis: SCRAPE_TIMEOUT_MS,
    query_timeout: SCRAPE_TIMEOUT_MS,
    max: 1,
    idleTimeoutMillis: SCRAPE_IDLE_MS,
    allowExitOnIdle: true,
  });
  return pool.on('error', (error) => log.warn({ err: error }, 'The connection for metrics broke'));
}

/** Returns how many connections of a pool are used and free, and how many callers wait for one. */
export function poolStateOf(pool: Knex): { used: number; free: number; waiting: number } {
  const { pool: tarn } = pool.client as {
    pool: { numUsed(): number; numFree(): number; numPendingAcquires(): number };
  };
  return { used: tarn.numUsed(), free: tarn.numFree(), waiting: tarn.numPendingAcquires() };
}

/** Returns a client for LISTEN, which needs a session of its own. The caller connects and ends it. */
export function createListenClient(address: DatabaseAddress | string): pg.Client {
  return new pg.Client({
    ...driverSettings(address),
    ...COMMON,
    application_name: 'lessons-api-events',
    query_timeout: CONNECT_TIMEOUT_MS,
  });
}

function poolSettings(
  address: DatabaseAddress | string,
  log: Logger,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): Knex.Config {
  const logAt = (level: 'debug' | 'warn' | 'error') => (message: unknown) =>
    log[level]({ knex: message }, 'knex');
  return {
    connection: {
      ...driverSettings(address),
      ...COMMON,
      connectionTimeoutMillis: connectTimeoutMs,
      types: DATES_AS_TEXT,
    },
    pool: { min: 0, max: MAX_CONNECTIONS },
    // Otherwise an error's message has every value of the query: names, addresses, secrets.
    compileSqlOnError: false,
    acquireConnectionTimeout: connectTimeoutMs + ACQUIRE_MARGIN_MS,
    // Knex prints to the console otherwise.
    log: { warn: logAt('warn'), error: logAt('error'), debug: logAt('debug'), deprecate: logAt('warn') },
  };
}
