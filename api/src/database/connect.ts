import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import pg from 'pg';
import type { Logger } from 'pino';
import { driverSettings, type DatabaseAddress } from './address.ts';
import { LimitedClient } from './limited-client.ts';

/** PostgreSQL allows 100 connections by default; several API processes and their jobs share them. */
const MOST_CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 3_000;
/** A request that gets no connection within both is told that the database is away. */
const ACQUIRE_MARGIN_MS = 1_000;
/** Longer than any statement of the job queue takes. */
const QUEUE_STATEMENT_WITHIN_MS = 15_000;

const COMMON = {
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  application_name: 'lessons-api',
  keepAlive: true,
};

/** Opens a pool for the product's tables: queries and rows say `startsAt` where the database says `starts_at`. */
export function connect(address: DatabaseAddress | string, log: Logger): Knex {
  return knex({ ...poolSettings(address, log), client: LimitedClient, ...knexSnakeCaseMappers() });
}

/** Opens a pool that leaves the database's names as they are. */
export function connectUnmapped(address: DatabaseAddress | string, log: Logger): Knex {
  return knex({ ...poolSettings(address, log), client: LimitedClient });
}

/** Opens a pool whose statements take as long as they take: for changing the schema, and for tests. */
export function connectUnlimited(
  address: DatabaseAddress | string,
  log: Logger,
  connectWithinMs = CONNECT_WITHIN_MS,
): Knex {
  return knex({ ...poolSettings(address, log, connectWithinMs), client: 'pg' });
}

/**
 * A pool for the job queue. Its end is not waited for by the library, nor is an error of one of its connections an error of
 * the process.
 */
export function createQueuePool(
  address: DatabaseAddress | string,
  connections: number,
  log: Logger,
): pg.Pool {
  const pool = new pg.Pool({
    ...driverSettings(address),
    ...COMMON,
    query_timeout: QUEUE_STATEMENT_WITHIN_MS,
    max: connections,
  });
  const onError = (error: Error) => log.warn({ err: error }, 'A connection of the job queue broke');
  return pool.on('error', onError).on('connect', (client) => client.on('error', onError));
}

/**
 * A connection that breaks while idle is replaced on its next use, so a database that goes away fails the requests that
 * need it and not the process.
 */
function poolSettings(
  address: DatabaseAddress | string,
  log: Logger,
  connectWithinMs = CONNECT_WITHIN_MS,
): Knex.Config {
  return {
    connection: { ...driverSettings(address), ...COMMON, connectionTimeoutMillis: connectWithinMs },
    pool: { min: 0, max: MOST_CONNECTIONS },
    // An error's message would hold every value of the query: names, addresses, secrets.
    compileSqlOnError: false,
    acquireConnectionTimeout: connectWithinMs + ACQUIRE_MARGIN_MS,
    // Knex prints to the console by itself.
    log: {
      warn: (message: unknown) => log.warn({ knex: message }, 'knex'),
      error: (message: unknown) => log.error({ knex: message }, 'knex'),
      debug: (message: unknown) => log.debug({ knex: message }, 'knex'),
      deprecate: (message: unknown) => log.warn({ knex: message }, 'knex'),
    },
  };
}
