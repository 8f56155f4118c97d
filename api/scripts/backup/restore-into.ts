import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseCodeOf, INSUFFICIENT_PRIVILEGE } from '../../src/database/errors.ts';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { listDump } from './backup-files.ts';
import { run } from './run.ts';
import { besideDatabase, quoted, withLibpq } from './libpq.ts';

/** Entries that `migrate` makes anew, for a role that may not be there, and remarks that only a superuser may write. */
const LEFT_OUT = /^\d+; \d+ \d+ (POLICY|COMMENT - (EXTENSION|SCHEMA)) /;

/**
 * Creates a database, and restores a dump into it as the role of the address, who owns everything in it then. Replaces a
 * database that an earlier attempt has left.
 *
 * @param client is connected to another database of the same server.
 * @throws an error if the role may not create databases, or the dump can't be restored whole.
 */
export async function restoreInto(
  client: pg.Client,
  { owner, name, file }: { owner: DatabaseAddress; name: string; file: string },
): Promise<void> {
  await dropDatabase(client, name);
  await createDatabase(client, name);
  const list = await listDump(file);
  const folder = mkdtempSync(join(tmpdir(), 'lessons-restore-'));
  try {
    const entries = join(folder, 'entries');
    const kept = list.split('\n').filter((line) => !LEFT_OUT.test(line));
    writeFileSync(entries, kept.join('\n'));
    const options = ['--exit-on-error', '--no-owner', '--no-privileges', '--no-password'];
    await withLibpq(besideDatabase(owner, name), (env) =>
      run('pg_restore', [...options, `--use-list=${entries}`, `--dbname=${name}`, file], env),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Drops a database if there is one, also while somebody is connected to it. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${quoted(name)} with (force)`);
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${quoted(name)} template template0 encoding 'UTF8'`);
  } catch (error) {
    if (databaseCodeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    const role = quoted(String(client.user));
    throw new Error(
      `The role ${client.user} may not create databases, and needs to for this. As a superuser: alter role ${role} createdb`,
      { cause: error },
    );
  }
}
