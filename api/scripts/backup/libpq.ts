import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';
import {
  databaseHostOf,
  driverSettings,
  sslModeOf,
  type DatabaseAddress,
} from '../../src/database/address.ts';
import { connect } from '../../src/database/connect.ts';
import type { Env } from '../../src/process/env.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Returns the address of the database as the role that owns its tables, past a pooler. */
export function ownerAddress({ ownerDatabase, directDatabase, database }: Env): DatabaseAddress {
  return ownerDatabase ?? directDatabase ?? database;
}

/** Returns the name of an address's database. */
export function databaseNameOf({ url }: DatabaseAddress): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** Returns the address of another database on the same server. */
export function besideDatabase({ url, ca }: DatabaseAddress, name: string): DatabaseAddress {
  return { url: Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href, ca };
}

/** Returns a name as SQL quotes it. Names of databases can't be parameters. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Runs `work` on a connection of its own, without time limits. */
export async function withConnection<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...driverSettings(address),
    application_name: 'lessons-operator',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // What breaks while nothing is asked fails the next question.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` on a pool of its own, with the product's names and time limits. */
export async function withKnex<T>(
  address: DatabaseAddress,
  log: Logger,
  work: (knex: Knex) => Promise<T>,
): Promise<T> {
  const knex = connect(address, log);
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

/**
 * Runs `work` with a lock that also ends with the connection. `busy`: what to say if somebody else has it.
 *
 * @throws an error that says `busy`.
 */
export async function withLock<T>(
  client: pg.Client,
  { name, busy }: { name: string; busy: string },
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) as locked',
    [name],
  );
  if (!rows[0]?.locked) throw new Error(busy);
  const result = await work();
  // The server notices some time later that a connection has ended.
  await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  return result;
}

/**
 * Runs `work` with the environment by which PostgreSQL's own programs find a database. In their arguments everybody on the
 * machine could read the password. They trust the same certificates as the driver.
 */
export async function withLibpq<T>(
  { url, ca }: DatabaseAddress,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const { username, password, port, searchParams } = new URL(url);
  const mode = sslModeOf(url) ?? 'disable';
  const folder = mkdtempSync(join(tmpdir(), 'lessons-libpq-'));
  const trusted = join(folder, 'root.crt');
  writeFileSync(trusted, ca ?? rootCertificates.join('\n'));
  try {
    return await work({
      PGHOST: databaseHostOf(url),
      PGPORT: port || undefined,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: databaseNameOf({ url }),
      PGSSLMODE: mode === 'no-verify' ? 'require' : mode,
      // With a file of authorities `require` checks the certificate, too.
      PGSSLROOTCERT:
        ca || mode.startsWith('verify') ? (searchParams.get('sslrootcert') ?? trusted) : undefined,
      PGSSLCERT: searchParams.get('sslcert') ?? undefined,
      PGSSLKEY: searchParams.get('sslkey') ?? undefined,
      PGCONNECT_TIMEOUT: String(CONNECT_TIMEOUT_MS / 1000),
      PGAPPNAME: 'lessons-operator',
      PATH: process.env['PATH'],
      // Messages are read below, and times in the head of a dump.
      LC_ALL: 'C',
      TZ: 'UTC',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
