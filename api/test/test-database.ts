import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { connectUnlimited } from '../src/database/connect.ts';

const silent = pino({ level: 'silent' });
/** Many test files connect at once. */
const CONNECT_WITHIN_MS = 30_000;

export interface TestDatabase {
  /** Speaks the database's own column names, for SQL; the API under test has a pool of its own. */
  knex: Knex;
  url: string;
  /** Closes `knex` and removes the database, whoever else is still connected to it. */
  drop(): Promise<void>;
}

/** A migrated, empty database of a test file's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_POSTGRES_URL;
  if (!template) throw new Error('No PostgreSQL for tests: run jest with the api project’s global setup');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(template, name);
  const templateName = new URL(template).pathname.slice(1);
  await onServer(template, `create database ${name} template ${templateName}`);
  const database = connectUnlimited(url, silent, CONNECT_WITHIN_MS);
  return {
    knex: database,
    url,
    async drop() {
      await database.destroy();
      await onServer(template, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(template: string, statement: string): Promise<void> {
  const server = connectUnlimited(withDatabase(template, 'postgres'), silent, CONNECT_WITHIN_MS);
  try {
    await server.raw(statement);
  } finally {
    await server.destroy();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
