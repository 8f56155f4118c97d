import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import type { Logger } from 'pino';

/** PostgreSQL allows 100 connections by default; several API processes and their jobs share them. */
const MOST_CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 3_000;
/** Also how long a request waits before it is told that the database is away. */
const ACQUIRE_WITHIN_MS = 4_000;

/** Opens a pool for the product's tables: queries and rows say `startsAt` where the database says `starts_at`. */
export function connect(databaseUrl: string, log: Logger): Knex {
  return knex({ ...poolSettings(databaseUrl, log), ...knexSnakeCaseMappers() });
}

/** Opens a pool that leaves the database's names as they are. */
export function connectUnmapped(databaseUrl: string, log: Logger): Knex {
  return knex(poolSettings(databaseUrl, log));
}

/**
 * A connection that breaks while idle is replaced on its next use, so a database that goes away fails the requests that
 * need it and not the process.
 */
function poolSettings(databaseUrl: string, log: Logger): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'lessons-api',
      keepAlive: true,
    },
    pool: { min: 0, max: MOST_CONNECTIONS },
    // An error's message would hold every value of the query: names, addresses, secrets.
    compileSqlOnError: false,
    acquireConnectionTimeout: ACQUIRE_WITHIN_MS,
    // Knex prints to the console by itself.
    log: {
      warn: (message: unknown) => log.warn({ knex: message }, 'knex'),
      error: (message: unknown) => log.error({ knex: message }, 'knex'),
      debug: (message: unknown) => log.debug({ knex: message }, 'knex'),
      deprecate: (message: unknown) => log.warn({ knex: message }, 'knex'),
    },
  };
}
