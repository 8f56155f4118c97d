import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Many test files connect at once. */
const CONNECT_WITHIN_MS = 30_000;

export interface EmptyDatabase {
  url: string;
  /** Removes the database, also while others are connected to it. */
  drop(): Promise<void>;
}

/**
 * Creates an empty database for a test, on the server of `serverUrl`. That is the address of any
 * database there; without one, the server that jest's global setup has started.
 */
export async function createEmptyDatabase(
  serverUrl = process.env['TEST_POSTGRES_URL'],
): Promise<EmptyDatabase> {
  if (!serverUrl) throw new Error('No PostgreSQL for tests: run jest with the api project’s global setup');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create database ${name}`);
  return {
    url: withDatabase(serverUrl, name),
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: withDatabase(serverUrl, 'postgres'),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
