import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import type { Knex } from 'knex';
import { migrateToLatest } from '../../../api/src/database/migrate.ts';
import { connectToDatabase } from '../../fixtures/api/test-database.ts';
import { startDebianPostgres, type DebianPostgres } from './start-debian-postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A site's database on Debian's PostgreSQL, with the roles that a set-up makes. */
export interface SiteDatabase extends AsyncDisposable {
  server: DebianPostgres;
  ownerUrl: string;
  apiUrl: string;
  /** Runs a statement as the server's superuser and returns what psql prints. */
  asSuperuser: (statement: string, database?: string) => string;
  /** Works on the site's database as its owner. */
  asOwner: <T>(work: (knex: Knex) => Promise<T>, url?: string) => Promise<T>;
}

/** Starts a server with a migrated database, whose owner may create databases. */
export async function startSiteDatabase(): Promise<SiteDatabase> {
  const server = await startDebianPostgres('postgres');
  const psql = (statement: string, database = 'postgres') =>
    execFileSync(
      'psql',
      ['--set=ON_ERROR_STOP=1', '--no-psqlrc', '--tuples-only', '--no-align', '--command', statement],
      { env: { ...process.env, ...server.environment, PGDATABASE: database }, encoding: 'utf8' },
    ).trim();
  psql(`create role lessons login createdb password 'owner'`);
  psql(`create role lessons_api login password 'api'`);
  psql(`grant lessons_api to lessons`);
  psql('create database lessons owner lessons');
  const urlFor = (role: string) => `postgres://${role}:secret-of-${role}@127.0.0.1:${server.port}/lessons`;
  const ownerUrl = urlFor('lessons');
  await migrateToLatest(ownerUrl, pino({ level: 'silent' }));
  return {
    server,
    ownerUrl,
    apiUrl: urlFor('lessons_api'),
    asSuperuser: psql,
    async asOwner(work, url = ownerUrl) {
      const knex = connectToDatabase(url);
      try {
        return await work(knex);
      } finally {
        await knex.destroy();
      }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Runs `node api/operate.js …` with these settings alone. */
export function operate(args: readonly string[], settings: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [join(ROOT, 'api/scripts/operate.ts'), ...args], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code, signal]]) => ({
      code: code as number | null,
      signal: signal as string | null,
      stdout,
      stderr,
    }),
  );
  return { child, ended };
}
