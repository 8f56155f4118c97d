import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../src/database/address.ts';
import {
  backupName,
  digestOf,
  listDump,
  removeOldBackups,
  removeUnfinished,
  syncToDisk,
  unfinishedName,
} from './backup-files.ts';
import { withConnection, withLibpq, withLock } from './libpq.ts';
import { run } from './run.ts';
import { recordBackup, recordFiles } from './recorded-backups.ts';

/** How long a dump waits for a table that a migration keeps locked. */
const LOCK_WAIT_MS = 300_000;

interface BackupRequest {
  /** The database, as the role that owns its tables, past a pooler. */
  owner: DatabaseAddress;
  /** Created if it is missing, for this account alone. */
  folder: string;
  now?: Date;
}

/**
 * Dumps the database into a file of the folder, which counts as a backup once it is whole, readable and on the disk.
 * Records it, and removes what is too old.
 *
 * @throws an error with what PostgreSQL's programs say. The backups before it are untouched then.
 */
export async function makeBackup({
  owner,
  folder,
  now = new Date(),
}: BackupRequest): Promise<{ file: string; bytes: number }> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await withConnection(owner, (client) =>
      withLock(client, BACKUP_LOCK, async () => {
        removeUnfinished(folder);
        const name = backupName(now);
        await dump(owner, folder, name);
        const file = join(folder, name);
        const { size: bytes } = statSync(file);
        await recordBackup(client, { name, bytes, digest: await digestOf(file) });
        removeOldBackups(folder, now);
        await recordFiles(client, folder);
        return { file, bytes };
      }),
    );
  } catch (error) {
    throw new Error(`No backup was made. ${(error as Error).message}`, { cause: error });
  }
}

/** The lock of whoever makes or tries a backup of a database. */
export const BACKUP_LOCK = {
  name: 'lessons:backup',
  busy: 'Another backup is under way. Try again when it has ended.',
};

/** Writes the dump under another name first, so that no file that is named as a backup is ever half of one. */
async function dump(owner: DatabaseAddress, folder: string, name: string): Promise<void> {
  const unfinished = join(folder, unfinishedName(name));
  try {
    // pg_dump keeps the mode of a file that exists. It names everybody who has ever booked.
    closeSync(openSync(unfinished, 'wx', 0o600));
    await withLibpq(owner, (env) =>
      run(
        'pg_dump',
        ['--format=custom', `--lock-wait-timeout=${LOCK_WAIT_MS}`, '--no-password', `--file=${unfinished}`],
        env,
      ),
    );
    if (!/ TABLE DATA public bookings /.test(await listDump(unfinished)))
      throw new Error('The database that the settings name has no lessons: is it the right one?');
    await syncToDisk(unfinished);
    renameSync(unfinished, join(folder, name));
    await syncToDisk(folder);
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished);
  }
}
