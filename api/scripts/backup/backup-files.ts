import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY, HOUR, RETENTION } from '@lessons/rules';
import { run } from './run.ts';

export const MAX_KEPT_DAYS = RETENTION.backupDays;
/** The one of this night may begin a little earlier than that of thirty days ago. */
const EARLIER_MS = HOUR;
/** So many stay however old they are: by a clock that has jumped ahead all of them seem old. */
const MIN_KEPT = 7;

const NAME = /^lessons-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)\.dump$/;
const UNFINISHED = /^\.lessons-.*\.unfinished$/;

/** A dump in the folder of backups. */
export interface BackupFile {
  name: string;
  /** When it was begun, to the second. */
  at: Date;
  bytes: number;
}

/** Returns the name of the backup that is begun now: its second in UTC. */
export function backupName(now: Date): string {
  return `lessons-${now.toISOString().slice(0, 19).replaceAll(/:/g, '')}.dump`;
}

/** Returns the name under which a backup is written. Nobody takes it for one, and the next run removes what is left of it. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`;
}

/** Returns the backups in a folder, newest first. Other files are left alone. */
export function listBackupFiles(folder: string): BackupFile[] {
  return readdirSync(folder)
    .flatMap((name) => {
      // V8 reads a date into nearly every text: a name of another form gets none.
      const [match, hour, minute, second] = NAME.exec(name) ?? [];
      const at = new Date(match ? `${hour}:${minute}:${second}Z` : Number.NaN);
      return Number.isNaN(at.getTime()) ? [] : [{ name, at, bytes: statSync(join(folder, name)).size }];
    })
    .toSorted((a, b) => +b.at - +a.at);
}

/** Returns the newest backup of a folder. One that is dated in the future was made by a clock that was wrong. */
export function newestBackup(folder: string, now: Date): BackupFile | undefined {
  return listBackupFiles(folder).find(({ at }) => +at <= +now + HOUR);
}

/** Removes what runs that were killed have left. Only while no other one is under way. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name));
}

/** Removes the backups whose days are over, but for the newest seven. */
export function removeOldBackups(folder: string, now: Date): void {
  const before = now.getTime() - MAX_KEPT_DAYS * DAY + EARLIER_MS;
  const old = listBackupFiles(folder).slice(MIN_KEPT);
  for (const { name, at } of old) if (at.getTime() < before) rmSync(join(folder, name));
}

/** Returns pg_restore's list of what a dump has. Its head says when it was made, in UTC. @throws an error for what is no dump. */
export async function listDump(file: string): Promise<string> {
  return run('pg_restore', ['--list', file], { ...process.env, LC_ALL: 'C', TZ: 'UTC' });
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Waits until a file, or the names in a folder, would survive that the machine loses its power. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
