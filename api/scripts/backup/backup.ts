import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { listBackupFiles, MAX_KEPT_DAYS, mayHaveJumped, newestBackup } from './backup-files.ts';
import { describeBackups, describeBytes, describeCount } from './describe-backups.ts';
import { databaseNameOf, withConnection } from './libpq.ts';
import { makeBackup } from './make-backup.ts';
import { readOwnerAddress } from './owner-address.ts';
import { readRecorded } from './recorded-backups.ts';
import { dropReplacedDatabases } from './replaced-databases.ts';
import { keyOfSite, sealSite } from './sealed-site.ts';
import { tryNewestBackup } from './try-backup.ts';

interface Place {
  owner: DatabaseAddress;
  folder: string;
  /** The folder with the site's settings and secrets, if they are backed up, too. */
  site: string | undefined;
  keepDays: number;
}

const OPTIONS = {
  into: { type: 'string' },
  site: { type: 'string' },
  'keep-days': { type: 'string', default: String(MAX_KEPT_DAYS) },
} as const;

/**
 * `backup --into FOLDER [--site FOLDER] [--keep-days N] [--list]`: dumps the database into a folder, and once a week tries the
 * dump by restoring it. `--site` is the site's folder, whose settings and secrets are written beside it, encrypted. `--list`
 * prints the backups that are there.
 */
export async function backup(args: string[]): Promise<void> {
  const options = { ...OPTIONS, list: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  const place = placeOf(values);
  return values.list ? list(place) : backUp(place);
}

/** Returns a function that makes the backup of last night unless it is there, and tries one when it is time. */
export function nightlyBackup(args: string[]): (lastNight: Date) => Promise<void> {
  const place = placeOf(parseArgs({ args, options: OPTIONS }).values);
  return (lastNight) => backUp(place, lastNight);
}

function placeOf(values: { into?: string; site?: string; 'keep-days': string }): Place {
  if (!values.into) throw new Error('Name the folder of the backups: --into FOLDER.');
  return {
    owner: readOwnerAddress(process.env),
    folder: values.into,
    site: values.site,
    keepDays: readDays(values['keep-days']),
  };
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_KEPT_DAYS) return days;
  throw new Error(
    `--keep-days must be 1 to ${MAX_KEPT_DAYS}: the privacy notice promises that no backup is kept for longer.`,
  );
}

/** `unlessSince`: there is nothing to do but to try a backup, if one is as new. */
async function backUp({ owner, folder, site, keepDays }: Place, unlessSince?: Date): Promise<void> {
  const newest = existsSync(folder) ? newestBackup(folder, new Date()) : undefined;
  if (!unlessSince || !newest || newest.at < unlessSince) {
    const { file, bytes } = await makeBackup({ owner, folder, keepDays });
    process.stdout.write(`${file}  ${describeBytes(bytes)}\n`);
  }
  if (site !== undefined) writeSealed(site, folder);
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

/** Beside the dumps, so that a copy of the folder brings the whole site back. */
function writeSealed(site: string, folder: string): void {
  const key = keyOfSite(site);
  if (key === undefined) return;
  const file = join(folder, 'lessons-site.enc');
  writeFileSync(`${file}.new`, sealSite(site, key), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

async function list({ owner, folder }: Place): Promise<void> {
  const files = existsSync(folder) ? listBackupFiles(folder) : [];
  // Also read while the database is away, which is when they are needed.
  const recorded = await withConnection(owner, readRecorded).catch(() => []);
  process.stdout.write(`${describeBackups(files, recorded, new Date()).join('\n')}\n`);
}
