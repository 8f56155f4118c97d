import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { databaseCodeOf, INSUFFICIENT_PRIVILEGE } from '../../src/database/errors.ts';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { run } from '../run.ts';
import { listDump } from './backup-files.ts';
import { besideDatabase, quoted, withLibpq } from './libpq.ts';

/** Entries that `migrate` makes anew, for a role that may not be there, and remarks that only a superuser may write. */
const LEFT_OUT = /^\d+; \d+ \d+ (POLICY|COMMENT - (EXTENSION|SCHEMA)) /;

/**
 * Creates a database with the encoding, order and rights of another one, and restores a dump into it as the role of the address, who
 * owns everything in it then. Replaces a database that an earlier attempt has left.
 *
 * @param client is connected to another database of the same server.
 * @throws an error if the role may not create databases, or the dump can't be restored whole.
 */
export async function restoreInto(
  client: pg.Client,
  { owner, like, name, file }: { owner: DatabaseAddress; like: string; name: string; file: string },
): Promise<void> {
  await dropDatabase(client, name);
  await createDatabase(client, name, like);
  const list = await listDump(file);
  const folder = mkdtempSync(join(tmpdir(), 'lessons-restore-'));
  try {
    const entries = join(folder, 'entries');
    writeFileSync(
      entries,
      list
        .split('\n')
        .filter((line) => !LEFT_OUT.test(line))
        .join('\n'),
    );
    await withLibpq(besideDatabase(owner, name), (env) =>
      run(
        'pg_restore',
        [
          '--exit-on-error',
          '--no-owner',
          '--no-privileges',
          '--no-password',
          `--use-list=${entries}`,
          `--dbname=${name}`,
          file,
        ],
        { env },
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Drops a database if there is one, also while somebody is connected to it. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${quoted(name)} with (force)`);
}

async function createDatabase(client: pg.Client, name: string, like: string): Promise<void> {
  // The columns of the provider are other ones in each version of PostgreSQL.
  const { rows } = await client.query<{ source: Record<string, string | null>; encoding: string }>(
    `select to_jsonb(pg_database) as source, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = $1`,
    [like],
  );
  const [row] = rows;
  const order = row ? orderOf(row, (text) => client.escapeLiteral(text)) : `encoding 'UTF8'`;
  try {
    await client.query(`create database ${quoted(name)} template template0 ${order}`);
    await copyRights(client, like, name);
  } catch (error) {
    if (databaseCodeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    const role = quoted(String(client.user));
    throw new Error(
      `The role ${client.user} may not create databases, and needs to for this. As a superuser: alter role ${role} createdb`,
      { cause: error },
    );
  }
}

/** Returns the options that give a database the encoding and order of another one, by libc, ICU or PostgreSQL's own. */
function orderOf(
  { source, encoding }: { source: Record<string, string | null>; encoding: string },
  literal: (text: string) => string,
): string {
  const { datcollate, datctype, datlocprovider: provider } = source;
  const locale = source['datlocale'] ?? source['daticulocale'];
  const options = [
    `encoding ${literal(encoding)}`,
    `lc_collate ${literal(String(datcollate))}`,
    `lc_ctype ${literal(String(datctype))}`,
  ];
  if (provider === 'i' && locale) options.push(`locale_provider icu icu_locale ${literal(locale)}`);
  if (provider === 'b' && locale) options.push(`locale_provider builtin builtin_locale ${literal(locale)}`);
  return options.join(' ');
}

/** A dump has the rights on what is in a database, but not those on itself: who may connect. */
async function copyRights(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ grantee: string | null; right: string }>(
    `select rolname as grantee, privilege_type as right
      from pg_database, aclexplode(datacl) left join pg_roles on pg_roles.oid = grantee where datname = $1`,
    [from],
  );
  // Nobody has changed the rights that every database has at first.
  if (rows.length === 0) return;
  await client.query(`revoke all on database ${quoted(to)} from public`);
  for (const { grantee, right } of rows)
    await client.query(
      `grant ${right} on database ${quoted(to)} to ${grantee === null ? 'public' : quoted(grantee)}`,
    );
}
