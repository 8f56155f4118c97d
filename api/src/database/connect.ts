import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';

/** PostgreSQL allows 100 connections by default; several API processes and their jobs share them. */
const MOST_CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 5_000;
const ACQUIRE_WITHIN_MS = 10_000;

/** Opens a pool for the product's tables: queries and rows say `startsAt` where the database says `starts_at`. */
export function connect(databaseUrl: string): Knex {
  return knex({ ...poolSettings(databaseUrl), ...knexSnakeCaseMappers() });
}

/** Opens a pool that leaves the database's names as they are. */
export function connectUnmapped(databaseUrl: string): Knex {
  return knex(poolSettings(databaseUrl));
}

/**
 * A connection that breaks while idle is replaced on its next use, so a database that goes away fails the requests that
 * need it and not the process.
 */
function poolSettings(databaseUrl: string): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'lessons-api',
      keepAlive: true,
    },
    pool: { min: 0, max: MOST_CONNECTIONS },
    acquireConnectionTimeout: ACQUIRE_WITHIN_MS,
  };
}
