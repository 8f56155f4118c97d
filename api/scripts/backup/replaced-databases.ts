import { DAY } from '@lessons/rules';
import type pg from 'pg';
import { MAX_KEPT_DAYS } from './backup-files.ts';
import { dropDatabase } from './restore-into.ts';

/** Returns the name under which a restore keeps the database that it replaces. */
export function replacedName(database: string, now: Date): string {
  return `${database}_broken_${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')}`;
}

/** Drops the databases that restores have replaced once their days are over, as for backups. Returns their names. */
export async function dropReplacedDatabases(
  client: pg.Client,
  database: string,
  now = new Date(),
): Promise<string[]> {
  // Names of the same form sort as their times do.
  const oldest = replacedName(database, new Date(now.getTime() - MAX_KEPT_DAYS * DAY));
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname::text like $1 order by datname',
    [`${database.replaceAll('_', '\\_')}\\_broken\\_________\\_______`],
  );
  const old = rows.map(({ name }) => name).filter((name) => name < oldest);
  for (const name of old) await dropDatabase(client, name);
  return old;
}
