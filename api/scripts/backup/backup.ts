import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, type Env } from '../../src/process/env.ts';
import { listBackupFiles, newestBackup } from './backup-files.ts';
import { describeBackups, describeBytes, describeCount } from './describe-backups.ts';
import { databaseNameOf, ownerAddress, withConnection } from './libpq.ts';
import { makeBackup } from './make-backup.ts';
import { readRecorded } from './recorded-backups.ts';
import { dropReplacedDatabases } from './replaced-databases.ts';
import { keyOfSite, sealSite } from './sealed-site.ts';
import { tryNewestBackup } from './try-backup.ts';

export interface Place {
  folder: string;
  /** The folder with the site's settings and secrets, if they are backed up, too. */
  site?: string | undefined;
}

/**
 * `backup --into FOLDER [--site FOLDER] [--list]`: dumps the database into a folder, and once a week tries the
 * dump by restoring it. `--site` is the site's folder, whose settings and secrets are written beside it, encrypted. `--list`
 * prints the backups that are there.
 */
export async function backup(args: string[]): Promise<void> {
  const options = {
    into: { type: 'string', default: '' },
    site: { type: 'string' },
    list: { type: 'boolean', default: false },
  } as const;
  const { into: folder, site, list: lists } = parseArgs({ args, options }).values;
  if (!folder) throw new Error('Name the folder of the backups: --into FOLDER.');
  const env = readEnv(process.env);
  return lists ? list(env, folder) : backUpSite(env, { folder, site });
}

/** Makes a backup, and tries one when it is time. `unlessSince`: only tries one, if there is one as new. */
export async function backUpSite(env: Env, { folder, site }: Place, unlessSince?: Date): Promise<void> {
  const owner = ownerAddress(env);
  const newest = existsSync(folder) ? newestBackup(folder, new Date()) : undefined;
  if (!unlessSince || !newest || newest.at < unlessSince) {
    const { file, bytes } = await makeBackup({ owner, folder });
    process.stdout.write(`${file}  ${describeBytes(bytes)}\n`);
  }
  if (site !== undefined) writeSealed(site, folder);
  const tried = await tryNewestBackup({ owner, folder });
  if (tried)
    process.stdout.write(
      `${basename(tried.file)} was restored into a database of its own, with ${describeCount(tried.lessons)}.\n`,
    );
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

async function list(env: Env, folder: string): Promise<void> {
  const files = existsSync(folder) ? listBackupFiles(folder) : [];
  // Also read while the database is away, which is when they are needed.
  const recorded = await withConnection(ownerAddress(env), readRecorded).catch(() => []);
  process.stdout.write(`${describeBackups(files, recorded).join('\n')}\n`);
}
