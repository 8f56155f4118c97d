import { randomUUID } from 'node:crypto';
import { chmodSync, constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Logger } from 'pino';
import { DAY } from '@lessons/rules';
import type { DatabaseAddress } from '../../src/database/address.ts';
import type { RestoreProgress } from '../../src/database/half-restored.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { readEnv, type Env } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { digestOf, listDump, MAX_KEPT_DAYS, unfinishedName } from '../backup/backup-files.ts';
import { besideDatabase, databaseNameOf, withConnection, withLock } from '../backup/libpq.ts';
import { readOwnerAddress } from '../backup/owner-address.ts';
import { recordedDigest } from '../backup/recorded-backups.ts';
import { readable } from './compare-with-stripe.ts';
import {
  findApiConnections,
  newestEntryIn,
  readProgress,
  restoreBeside,
  swap,
  waitUntilUnused,
  writeProgress,
} from './put-in-place.ts';
import { catchUpAndReport, reportAgain, type Choices } from './report.ts';

/** The processes have ended then. What follows are a pooler's connections. */
const UNUSED_WITHIN_MS = 10_000;

/** The backup, and a day before it. Without a file the database was restored already, by its provider or to a moment. */
interface Backup {
  /** As the operator names it. */
  name: string | undefined;
  file: string | undefined;
  /** The database that was dumped into it. */
  database: string | undefined;
  /** Tells it from others, so that a restore that was ended goes on only with the same. */
  key: string;
  since: Date;
}

interface Restore {
  env: Env;
  log: Logger;
  owner: DatabaseAddress;
  backup: Backup;
  choices: Choices;
  /** Whether a backup that is in place is put there once more. */
  isAgain: boolean;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `restore FILE [--end-calendar-feeds] [--yes] [--of DATABASE] [--again]`: puts a backup in the place of the database, which is kept, and brings it to
 * what happened outside of it since. `restore --since DATE` does the second for a database that was restored in another way.
 * Run again after a failure it goes on where it was, and loses nothing.
 */
export async function restore(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      'end-calendar-feeds': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      of: { type: 'string' },
      again: { type: 'boolean', default: false },
    },
  });
  const env = readEnv(process.env);
  const log = createLogger(env.logLevel === 'info' ? 'error' : env.logLevel);
  const owner = readOwnerAddress(process.env);
  const choices = { endsFeeds: values['end-calendar-feeds'], takesRoles: values.yes };
  const copy = join(tmpdir(), unfinishedName(`lessons-${randomUUID()}`));
  try {
    const backup = await readBackup(positionals[0], values.since, copy);
    await refuseOther(owner, backup, values.of ?? databaseNameOf(owner));
    // The database itself is renamed, so the connection is to the one that every server has.
    await withConnection(besideDatabase(owner, 'postgres'), (server) => {
      const name = `lessons:restore:${databaseNameOf(owner)}`;
      const lock = { name, busy: 'Another restore of this database is under way.' };
      const request = { env, log, owner, backup, choices, isAgain: values.again };
      return withLock(server, lock, () => restoreOn(server, request));
    });
  } finally {
    rmSync(copy, { force: true });
  }
}

/** Reads the file once: what is checked is what is restored, whatever is written to the file meanwhile. */
async function readBackup(
  name: string | undefined,
  since: string | undefined,
  copy: string,
): Promise<Backup> {
  if (name && since === undefined) {
    if (!existsSync(name)) throw new Error(`There is no file ${name}.`);
    copyFileSync(name, copy, constants.COPYFILE_EXCL);
    chmodSync(copy, 0o600);
    const { day, database } = await headOf(copy);
    return { name, file: copy, database, key: await digestOf(copy), since: new Date(+day - DAY) };
  }
  const date = new Date(since ?? '');
  if (name || Number.isNaN(date.getTime()))
    throw new Error(
      'Name the file of a backup: restore FILE. Or, for a database that was restored already, a day before its backup: restore --since 2026-01-31.',
    );
  return { name, file: undefined, database: undefined, key: `since ${date.toISOString()}`, since: date };
}

/** Returns the day on which a dump was made, and the database that it is of, from its head. */
async function headOf(file: string): Promise<{ day: Date; database: string }> {
  const head = await listDump(file);
  const [, made = ''] = /Archive created at (\d{4}-\d\d-\d\d)/.exec(head) ?? [];
  const [, database = ''] = /^; +dbname: (.*)$/m.exec(head) ?? [];
  const day = new Date(made);
  if (Number.isNaN(day.getTime())) throw new Error(`${file} does not say when it was made: is it a backup?`);
  return { day, database };
}

/** @throws an error for a backup of another database than the wanted one, or one that is not as it was recorded. */
async function refuseOther(
  owner: DatabaseAddress,
  { name, database, key: digest }: Backup,
  wanted: string,
): Promise<void> {
  if (name === undefined || database === undefined) return;
  if (database !== wanted)
    throw new Error(
      `${name} is a backup of the database ${database}, not of ${wanted}. If it is meant all the same: --of ${database}`,
    );
  const recorded = await recordedDigest(owner, basename(name));
  if (recorded && recorded !== digest)
    throw new Error(
      `${name} is not what it was when it was made: it is damaged, or another file. Take another backup.`,
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
  say('Start the API now.');
}

/** The API can start on the database afterwards. */
async function bringToPresent(
  server: pg.Client,
  { env, log, owner, backup: { since }, choices }: Restore,
  progress: RestoreProgress,
): Promise<void> {
  await migrateToLatest(owner, log);
  const report = await catchUpAndReport({ env, log, owner, since, progress, choices });
  report.forEach(say);
  await writeProgress(server, databaseNameOf(owner), { ...progress, isDone: true });
}

/** Says once more what is left to do: whoever runs it again may have lost the first report with their connection. */
async function sayDone({ owner, log }: Restore, progress: RestoreProgress): Promise<void> {
  say(
    `This restore ended before, with the database of ${readable(progress.restoredAt)}. Nothing was changed. To do it once more, and lose what was done since: --again.`,
  );
  (await reportAgain({ owner, log, progress })).forEach(say);
  say('Start the API now.');
}

async function refuseWhileApiRuns(server: pg.Client, database: string): Promise<void> {
  if ((await findApiConnections(server, database)) === 0) return;
  throw new Error(
    `The API is connected to the database ${database}. Stop all of its processes first. Stripe repeats its webhooks for three days.`,
  );
}

/** Resolves once the restored database is in its place and no process of the API uses it. */
async function begin(
  server: pg.Client,
  request: Restore,
  earlier: RestoreProgress | null,
): Promise<RestoreProgress> {
  const { owner, backup } = request;
  const database = databaseNameOf(owner);
  const isUnderWay = earlier !== null && !earlier.isDone && earlier.key === backup.key;
  if (!isUnderWay && backup.file) return putInPlace(server, request, backup.file);
  if (isUnderWay) {
    say('The database was restored before. This goes on from there.');
    return earlier;
  }
  const lastEntry = await newestEntryIn(owner);
  const progress = { key: backup.key, restoredAt: new Date(), lastEntry, broken: null, isDone: false };
  await writeProgress(server, database, progress);
  return progress;
}

/** Until the databases are swapped nothing is changed, also after a failure. */
async function putInPlace(
  server: pg.Client,
  { log, owner, backup: { key, name } }: Restore,
  file: string,
): Promise<RestoreProgress> {
  const database = databaseNameOf(owner);
  say(`Restoring ${name} beside the database ${database}.`);
  const restored = await restoreBeside(server, { owner, database, file, key, now: new Date(), log });
  await waitUntilUnused(server, database, UNUSED_WITHIN_MS);
  await swap(server, database, restored);
  const { replaced } = restored;
  say(
    `${database} is the restored database now.${replaced ? ` The one before is kept as ${replaced} for ${MAX_KEPT_DAYS} days.` : ''}`,
  );
  return restored.progress;
}
