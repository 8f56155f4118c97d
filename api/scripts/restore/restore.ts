import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Logger } from 'pino';
import { DAY } from '@lessons/rules';
import type { DatabaseAddress } from '../../src/database/address.ts';
import type { RestoreProgress } from '../../src/database/half-restored.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { readEnv, type Env } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { digestOf, listDump, MAX_KEPT_DAYS } from '../backup/backup-files.ts';
import { besideDatabase, databaseNameOf, ownerAddress, withConnection, withLock } from '../backup/libpq.ts';
import { recordedDigest } from '../backup/recorded-backups.ts';
import { readable } from './compare-with-stripe.ts';
import {
  countApiConnections,
  newestEntryIn,
  putInPlace,
  readProgress,
  writeProgress,
} from './put-in-place.ts';
import { catchUpAndReport, reportAgain } from './report.ts';

/** The backup, and a day before it. Without a file the database was restored already, by its provider or to a moment. */
interface Backup {
  file: string | undefined;
  /** Tells it from others, so that a restore that was ended goes on only with the same. */
  key: string;
  since: Date;
}

interface Restore {
  env: Env;
  log: Logger;
  owner: DatabaseAddress;
  backup: Backup;
  /** Whether a backup that is in place is put there once more. */
  isAgain: boolean;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `restore FILE [--again]`: puts a backup in the place of the database, which is kept, and brings it to what happened outside of it
 * since. `restore --since DATE` does the second for a database that was restored in another way. Run again after a failure it
 * goes on where it was, and loses nothing.
 */
export async function restore(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' }, again: { type: 'boolean', default: false } },
  });
  const env = readEnv(process.env);
  const log = createLogger(env.logLevel === 'info' ? 'error' : env.logLevel);
  const owner = ownerAddress(env);
  const backup = await readBackup(positionals[0], values.since);
  await refuseDamaged(owner, backup);
  // The database itself is renamed, so the connection is to the one that every server has.
  await withConnection(besideDatabase(owner, 'postgres'), (server) => {
    const name = `lessons:restore:${databaseNameOf(owner)}`;
    const lock = { name, busy: 'Another restore of this database is under way.' };
    const request = { env, log, owner, backup, isAgain: values.again };
    return withLock(server, lock, () => restoreOn(server, request));
  });
}

async function readBackup(file: string | undefined, since: string | undefined): Promise<Backup> {
  if (file && since === undefined) {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    const made = await dayOf(file);
    return { file, key: await digestOf(file), since: new Date(+made - DAY) };
  }
  const date = new Date(since ?? '');
  if (file || Number.isNaN(date.getTime()))
    throw new Error(
      'Name the file of a backup: restore FILE. Or, for a database that was restored already, a day before its backup: restore --since 2026-01-31.',
    );
  return { file: undefined, key: `since ${date.toISOString()}`, since: date };
}

/** Returns the day on which a dump was made, from its head. */
async function dayOf(file: string): Promise<Date> {
  const [, made = ''] = /Archive created at (\d{4}-\d\d-\d\d)/.exec(await listDump(file)) ?? [];
  const day = new Date(made);
  if (Number.isNaN(day.getTime())) throw new Error(`${file} does not say when it was made: is it a backup?`);
  return day;
}

/** @throws an error for a backup that is not as it was recorded. */
async function refuseDamaged(owner: DatabaseAddress, { file, key: digest }: Backup): Promise<void> {
  const recorded = file && (await recordedDigest(owner, basename(file)));
  if (recorded && recorded !== digest)
    throw new Error(
      `${file} is not what it was when it was made: it is damaged, or another file. Take another backup.`,
    );
}

async function restoreOn(server: pg.Client, request: Restore): Promise<void> {
  const { owner, backup, isAgain } = request;
  const database = databaseNameOf(owner);
  await refuseWhileApiRuns(server, database);
  const earlier = await readProgress(server, database);
  if (earlier?.isDone && earlier.key === backup.key && !isAgain) return sayDone(request, earlier);
  const progress = await begin(server, request, earlier);
  try {
    await bringToPresent(server, request, progress);
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nThe API does not start before the restore has ended: mend this, and run the same command again.`,
      { cause: error },
    );
  }
  say('The API can start.');
}

/** The API can start on the database afterwards. */
async function bringToPresent(
  server: pg.Client,
  { env, log, owner, backup: { since } }: Restore,
  progress: RestoreProgress,
): Promise<void> {
  await migrateToLatest(owner, log);
  const report = await catchUpAndReport({ env, log, owner, since, progress });
  report.forEach(say);
  await writeProgress(server, databaseNameOf(owner), { ...progress, isDone: true });
}

/** Says once more what is left to do: whoever runs it again may have lost the first report with their connection. */
async function sayDone({ owner, log }: Restore, progress: RestoreProgress): Promise<void> {
  say(
    `This restore ended before, with the database of ${readable(progress.restoredAt)}. Nothing was changed. To do it once more, and lose what was done since: --again.`,
  );
  (await reportAgain({ owner, log, progress })).forEach(say);
  say('The API can start.');
}

async function refuseWhileApiRuns(server: pg.Client, database: string): Promise<void> {
  if ((await countApiConnections(server, database)) === 0) return;
  throw new Error(
    `The API is connected to the database ${database}. Stop all of its processes first. Stripe repeats its webhooks for three days.`,
  );
}

/** Resolves once the restored database is in its place. */
async function begin(
  server: pg.Client,
  { log, owner, backup: { key, file } }: Restore,
  earlier: RestoreProgress | null,
): Promise<RestoreProgress> {
  const database = databaseNameOf(owner);
  if (earlier && !earlier.isDone && earlier.key === key) {
    say('The database was restored before. This goes on from there.');
    return earlier;
  }
  if (file) {
    say(`Restoring ${file} beside the database ${database}.`);
    const { progress, replaced } = await putInPlace(server, { owner, file, key, log });
    say(
      `${database} is the restored database now. The one before is kept as ${replaced} for ${MAX_KEPT_DAYS} days.`,
    );
    return progress;
  }
  const lastEntry = await newestEntryIn(owner);
  const progress = { key, restoredAt: new Date(), lastEntry, broken: null, isDone: false };
  await writeProgress(server, database, progress);
  return progress;
}
