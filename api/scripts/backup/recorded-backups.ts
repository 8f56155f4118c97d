import { join } from 'node:path';
import { DAY } from '@lessons/rules';
import type pg from 'pg';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { digestOf, listBackupFiles, MAX_KEPT_DAYS } from './backup-files.ts';
import { withConnection } from './libpq.ts';

/** A row of the table `backups`. */
export interface RecordedBackup {
  file: string;
  finishedAt: Date;
  bytes: number;
  /** When it was last restored into a database that was dropped again, and the lessons in it. Null: never. */
  checkedAt: Date | null;
  lessons: number | null;
}

/** Records a backup that is finished and readable. */
export async function recordBackup(
  client: pg.Client,
  { name, bytes, digest }: { name: string; bytes: number; digest: string },
): Promise<void> {
  await client.query(
    `insert into backups (file, finished_at, bytes, sha256) values ($1, now(), $2, $3)
      on conflict (file) do update set finished_at = excluded.finished_at, bytes = excluded.bytes,
        sha256 = excluded.sha256, checked_at = null, lessons = null`,
    [name, bytes, digest],
  );
}

/**
 * Makes the table name the files that are there: those that a restored database does not know are added, and rows whose days
 * are over go.
 */
export async function recordFiles(client: pg.Client, folder: string): Promise<void> {
  const files = listBackupFiles(folder);
  const { rows } = await client.query<{ file: string }>('select file from backups');
  const recorded = new Set(rows.map(({ file }) => file));
  for (const { name, at, bytes } of files) {
    if (recorded.has(name) || bytes === 0) continue;
    await client.query(
      `insert into backups (file, finished_at, bytes, sha256) values ($1, $2, $3, $4) on conflict do nothing`,
      [name, at, bytes, await digestOf(join(folder, name))],
    );
  }
  await client.query('delete from backups where file <> all($1) and finished_at < $2', [
    files.map(({ name }) => name),
    new Date(Date.now() - (MAX_KEPT_DAYS - 1) * DAY),
  ]);
}

/** Records that a backup was restored, with this many lessons in it. */
export async function recordCheck(client: pg.Client, file: string, lessons: number): Promise<void> {
  await client.query('update backups set checked_at = now(), lessons = $2 where file = $1', [file, lessons]);
}

/** Returns the SHA-256 that was recorded of a backup. Null if the database does not know it, or can't be asked: it may be lost. */
export async function recordedDigest(owner: DatabaseAddress, file: string): Promise<string | null> {
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ sha256: string }>('select sha256 from backups where file = $1', [
      file,
    ]);
    return rows[0]?.sha256 ?? null;
  };
  return withConnection(owner, read).catch(() => null);
}

/** Returns the recorded backups, newest first. */
export async function readRecorded(client: pg.Client): Promise<RecordedBackup[]> {
  const { rows } = await client.query<RecordedBackup>(
    `select file, finished_at as "finishedAt", bytes::float8 as bytes, checked_at as "checkedAt", lessons
      from backups order by finished_at desc`,
  );
  return rows;
}
