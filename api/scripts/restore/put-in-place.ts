import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { connect } from '../../src/database/connect.ts';
import { databaseCodeOf, INSUFFICIENT_PRIVILEGE } from '../../src/database/errors.ts';
import type { DatabaseAddress } from '../../src/database/address.ts';
import {
  parseRestoreComment,
  restoreComment,
  type RestoreProgress,
} from '../../src/database/half-restored.ts';
import { newerMigrations } from '../../src/database/migrate.ts';
import { besideDatabase, quoted, withConnection } from '../backup/libpq.ts';
import { replacedName } from '../backup/replaced-databases.ts';
import { dropDatabase, restoreInto } from '../backup/restore-into.ts';

/** Returns how far the restore of a database has come. Null if it was never restored, or does not exist. */
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

/** A restored database, and the name under which the one in use is kept. Null if there is none. */
export interface Restored {
  name: string;
  replaced: string | null;
  progress: RestoreProgress;
}

/**
 * Restores a dump into a database beside the one that is used, which goes on meanwhile. What an attempt that was ended has left
 * of one is replaced.
 *
 * @throws an error for a dump of a newer release, or one that can't be restored whole.
 */
export async function restoreBeside(
  server: pg.Client,
  { owner, database, file, key, now, log }: Restoration,
): Promise<Restored> {
  const name = `${database}_restored`;
  try {
    await restoreInto(server, { owner, like: database, name, file });
    const restored = besideDatabase(owner, name);
    await refuseNewer(restored, file, log);
    const lastEntry = await newestEntryIn(restored);
    const replaced = (await hasDatabase(server, database)) ? replacedName(database, now) : null;
    // On a database that was never finished the site did not run: what the coach did is in the one before.
    const earlier = await readProgress(server, database);
    const before = earlier && !earlier.isDone ? earlier.broken : null;
    const broken = before && (await hasDatabase(server, before)) ? before : replaced;
    const progress = { key, restoredAt: now, lastEntry, broken, isDone: false };
    await writeProgress(server, name, progress);
    return { name, replaced, progress };
  } catch (error) {
    await dropDatabase(server, name);
    throw error;
  }
}

async function hasDatabase(server: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** This release can't bring to the present what a newer one has written. */
async function refuseNewer(restored: DatabaseAddress, file: string, log: Logger): Promise<void> {
  const knex = connect(restored, log);
  try {
    const newer = await newerMigrations(knex);
    if (newer.length === 0) return;
    throw new Error(
      `${file} is of a newer release, with the migration ${newer.join(', ')}. Update this machine first, then run this again.`,
    );
  } finally {
    await knex.destroy();
  }
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

interface Restoration {
  owner: DatabaseAddress;
  database: string;
  file: string;
  key: string;
  now: Date;
  log: Logger;
}

/** Puts the restored database in the place of the other one, which is kept. Both are renamed, or neither. */
export async function swap(
  server: pg.Client,
  database: string,
  { name, replaced }: Pick<Restored, 'name' | 'replaced'>,
): Promise<void> {
  await server.query('begin');
  try {
    if (replaced) await server.query(`alter database ${quoted(database)} rename to ${quoted(replaced)}`);
    await server.query(`alter database ${quoted(name)} rename to ${quoted(database)}`);
    await server.query('commit');
  } catch (error) {
    await server.query('rollback');
    throw error;
  }
}

/** Between two looks at who is connected. */
const LOOK_AGAIN_MS = 200;

/**
 * Waits until nobody is connected to a database. Connections that are left after half of the time are ended, such as those
 * that a pooler keeps.
 *
 * @throws an error that names who still is.
 */
export async function waitUntilUnused(server: pg.Client, database: string, withinMs: number): Promise<void> {
  const started = performance.now();
  for (;;) {
    const others = await connectionsTo(server, database);
    if (others.length === 0) return;
    const waited = performance.now() - started;
    if (waited > withinMs) {
      const names = [...new Set(others.map(({ role, program }) => `${role} (${program || 'unnamed'})`))];
      throw new Error(
        `Somebody is still connected to the database ${database}: ${names.join(', ')}. End that, or the pooler in between, and run this again.`,
      );
    }
    if (waited >= withinMs / 2) for (const { pid } of others) await end(server, pid);
    await pause(LOOK_AGAIN_MS);
  }
}

/** Returns how many connections processes of the API have to a database. */
export async function findApiConnections(server: pg.Client, database: string): Promise<number> {
  const others = await connectionsTo(server, database);
  return others.filter(({ program }) => program.startsWith('lessons-api')).length;
}

async function connectionsTo(server: pg.Client, database: string) {
  // PostgreSQL's own workers have no role. The type of another role's connection may be hidden.
  const { rows } = await server.query<{ pid: number; role: string; program: string }>(
    `select pid, usename as role, coalesce(application_name, '') as program
      from pg_stat_activity where datname = $1 and usename is not null and pid <> pg_backend_pid()
        and coalesce(backend_type, 'client backend') = 'client backend'`,
    [database],
  );
  return rows;
}

/** Ends a connection, unless it is of a role that this one may not end. */
async function end(server: pg.Client, pid: number): Promise<void> {
  await server.query('select pg_terminate_backend($1)', [pid]).catch((error: unknown) => {
    if (databaseCodeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  });
}
