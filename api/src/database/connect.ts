import knex, { type Knex } from 'knex';

/** PostgreSQL allows 100 connections by default; several API processes and their jobs share them. */
const MOST_CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 5_000;
const ACQUIRE_WITHIN_MS = 10_000;

/**
 * Opens a pool of connections. A connection that breaks while idle is replaced on its next use, so a database that goes
 * away fails the requests that need it and not the process.
 */
export function connect(databaseUrl: string): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'lessons-api',
      keepAlive: true,
    },
    pool: { min: 0, max: MOST_CONNECTIONS },
    acquireConnectionTimeout: ACQUIRE_WITHIN_MS,
  });
}
