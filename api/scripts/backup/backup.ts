import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DatabaseAddress } from '../../src/database/address.ts';
import type { Operation } from '../site/operation.ts';
import { listBackupFiles, MAX_KEPT_DAYS, mayHaveJumped, newestBackup } from './backup-files.ts';
import { describeBackups, describeBytes, describeCount } from './describe-backups.ts';
import { keepDaily, lastNight } from './keep-daily.ts';
import { databaseNameOf, withConnection } from './libpq.ts';
import { makeBackup } from './make-backup.ts';
import { readOwnerAddress } from './owner-address.ts';
import { canRecord, readRecorded } from './recorded-backups.ts';
import { dropReplacedDatabases } from './replaced-databases.ts';
import { tryNewestBackup } from './try-backup.ts';

interface Place {
  owner: DatabaseAddress;
  folder: string;
  keepDays: number;
}

/**
 * `backup [--into FOLDER] [--keep-days N] [--list | --daily]`: dumps the database into the site's folder of backups, and once
 * a week tries the dump by restoring it. `--daily` makes one each night and never returns; `--list` prints those that are there.
 */
export async function backup({ site, args }: Operation): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      into: { type: 'string' },
      'keep-days': { type: 'string', default: String(MAX_KEPT_DAYS) },
      list: { type: 'boolean', default: false },
      daily: { type: 'boolean', default: false },
    },
  });
  const folder = values.into ?? site?.backups;
  if (!folder) throw new Error('Name the folder of the backups: --into FOLDER.');
  const place = { owner: readOwnerAddress(process.env), folder, keepDays: readDays(values['keep-days']) };
  if (values.list) return list(place);
  if (!values.daily) return backUp(place);
  return keepDaily({
    attempt: () => backUp(place, lastNight(new Date())),
    report: ({ message }) => process.stderr.write(`${message} It is tried again in an hour.\n`),
    clock: () => new Date(),
    pause,
  });
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_KEPT_DAYS) return days;
  throw new Error(
    `--keep-days must be 1 to ${MAX_KEPT_DAYS}: the privacy notice promises that no backup is kept for longer.`,
  );
}

/** `unlessSince`: there is nothing to do but to try a backup, if one is as new. */
async function backUp({ owner, folder, keepDays }: Place, unlessSince?: Date): Promise<void> {
  const newest = existsSync(folder) ? newestBackup(folder, new Date()) : undefined;
  if (!unlessSince || !newest || newest.at < unlessSince) {
    const { file, bytes } = await makeBackup({ owner, folder, keepDays });
    process.stdout.write(`${file}  ${describeBytes(bytes)}\n`);
  }
  const tried = await tryNewestBackup({ owner, folder });
  if (tried)
    process.stdout.write(
      `${basename(tried.file)} was restored into a database of its own, with ${describeCount(tried.lessons)}.\n`,
    );
  if (mayHaveJumped(folder, new Date())) return;
  for (const name of await withConnection(owner, (client) =>
    dropReplacedDatabases(client, databaseNameOf(owner)),
  ))
    process.stdout.write(`Dropped ${name}, which a restore had replaced.\n`);
}

async function list({ owner, folder }: Place): Promise<void> {
  const files = existsSync(folder) ? listBackupFiles(folder) : [];
  // Also read while the database is away, which is when they are needed.
  const recorded = await withConnection(owner, async (client) =>
    (await canRecord(client)) ? readRecorded(client) : [],
  ).catch(() => []);
  process.stdout.write(`${describeBackups(files, recorded, new Date()).join('\n')}\n`);
}
