import type pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../../src/database/address.ts';
import {
  parseRestoreComment,
  restoreComment,
  type RestoreProgress,
} from '../../src/database/half-restored.ts';
import { newerMigrations } from '../../src/database/migrate.ts';
import { besideDatabase, databaseNameOf, quoted, withConnection, withKnex } from '../backup/libpq.ts';
import { replacedName } from '../backup/replaced-databases.ts';
import { dropDatabase, restoreInto } from '../backup/restore-into.ts';

/** Returns how far the restore of a database has come. Null if it was never restored. */
export async function readProgress(server: pg.Client, database: string): Promise<RestoreProgress | null> {
  const { rows } = await server.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [database],
  );
  return parseRestoreComment(rows[0]?.comment);
}

export async function writeProgress(
  server: pg.Client,
  database: string,
  progress: RestoreProgress,
): Promise<void> {
  const comment = server.escapeLiteral(restoreComment(progress));
  await server.query(`comment on database ${quoted(database)} is ${comment}`);
}

interface Restoration {
  owner: DatabaseAddress;
  file: string;
  key: string;
  log: Logger;
}

/**
 * Restores a dump beside the database, and then puts it in its place. The one before is kept. Until both are renamed nothing is
 * changed, also after a failure. Returns the name of the one before.
 *
 * @throws an error for a dump of a newer release, or one that can't be restored whole.
 */
export async function putInPlace(
  server: pg.Client,
  { owner, file, key, log }: Restoration,
): Promise<{ progress: RestoreProgress; replaced: string }> {
  const database = databaseNameOf(owner);
  const restored = besideDatabase(owner, `${database}_restored`);
  const restoredAt = new Date();
  const replaced = replacedName(database, restoredAt);
  try {
    await restoreInto(server, { owner, name: databaseNameOf(restored), file });
    await refuseNewer(restored, file, log);
    const lastEntry = await newestEntryIn(restored);
    // On a database that was never finished the site did not run: what the coach did is in the one before.
    const earlier = await readProgress(server, database);
    const broken = earlier && !earlier.isDone ? earlier.broken : replaced;
    const progress = { key, restoredAt, lastEntry, broken, isDone: false };
    await writeProgress(server, databaseNameOf(restored), progress);
    await swap(server, { database, restored: databaseNameOf(restored), replaced });
    return { progress, replaced };
  } catch (error) {
    await dropDatabase(server, databaseNameOf(restored));
    throw error;
  }
}

/** This release can't bring to the present what a newer one has written. */
async function refuseNewer(restored: DatabaseAddress, file: string, log: Logger): Promise<void> {
  const newer = await withKnex(restored, log, newerMigrations);
  if (newer.length === 0) return;
  throw new Error(
    `${file} is of a newer release, with the migration ${newer.join(', ')}. Update this machine first, then run this again.`,
  );
}

/** Returns the id of the newest entry of the audit log. 0 without any. */
export async function newestEntryIn(address: DatabaseAddress): Promise<string> {
  return withConnection(address, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select coalesce(max(id), 0)::text as id from audit_entries',
    );
    return rows[0]?.id ?? '0';
  });
}

/** Renames both databases, or neither. Connections that a pooler or a person keeps are ended. */
export async function swap(
  server: pg.Client,
  { database, restored, replaced }: Record<'database' | 'restored' | 'replaced', string>,
): Promise<void> {
  await server.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename is not null',
    [database],
  );
  await server.query('begin');
  try {
    await server.query(`alter database ${quoted(database)} rename to ${quoted(replaced)}`);
    await server.query(`alter database ${quoted(restored)} rename to ${quoted(database)}`);
    await server.query('commit');
  } catch (error) {
    await server.query('rollback');
    throw error;
  }
}

/** Returns how many connections processes of the API have to a database. */
export async function countApiConnections(server: pg.Client, database: string): Promise<number> {
  const { rowCount } = await server.query(
    `select from pg_stat_activity where datname = $1 and application_name like 'lessons-api%'`,
    [database],
  );
  return rowCount ?? 0;
}
