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
import { besideDatabase, databaseNameOf, withConnection, withLock } from '../backup/libpq.ts';
import { readOwnerAddress } from '../backup/owner-address.ts';
import { recordedDigest } from '../backup/recorded-backups.ts';
import type { Operation } from '../site/operation.ts';
import type { Site } from '../site/site.ts';
import { apiUnitsOf, startUnits, stopUnits } from '../site/api-units.ts';
import { oneAtATime } from '../site/one-at-a-time.ts';
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

/** systemd has waited for the processes then. What follows are a pooler's connections. */
const UNUSED_WITHIN_MS = 10_000;

/** The backup, and a day before it. Without a file the database was restored already, by its provider or to a moment. */
interface Backup {
  file: string | undefined;
  /** The database that was dumped into it. */
  database: string | undefined;
  /** Tells it from others, so that a restore that was ended goes on only with the same. */
  key: string;
  since: Date;
}

interface Restore {
  site: Site | undefined;
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
export async function restore({ site, args }: Operation): Promise<void> {
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
  const backup = await readBackup(positionals[0], values.since);
  await refuseOther(owner, backup, values.of ?? databaseNameOf(owner));
  const choices = { endsFeeds: values['end-calendar-feeds'], takesRoles: values.yes };
  const request = { site, env, log, owner, backup, choices, isAgain: values.again };
  // The database itself is renamed, so the connection is to the one that every server has.
  const restoreAlone = () =>
    withConnection(besideDatabase(owner, 'postgres'), (server) => {
      const name = `lessons:restore:${databaseNameOf(owner)}`;
      const lock = { name, busy: 'Another restore of this database is under way.' };
      return withLock(server, lock, () => restoreOn(server, request));
    });
  // An update meanwhile would start the API.
  await (site ? oneAtATime(site, restoreAlone) : restoreAlone());
}

async function readBackup(file: string | undefined, since: string | undefined): Promise<Backup> {
  if (file && since === undefined) {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    const { day, database } = await headOf(file);
    return { file, database, key: await digestOf(file), since: new Date(+day - DAY) };
  }
  const date = new Date(since ?? '');
  if (file || Number.isNaN(date.getTime()))
    throw new Error(
      'Name the file of a backup: restore FILE. Or, for a database that was restored already, a day before its backup: restore --since 2026-01-31.',
    );
  return { file, database: undefined, key: `since ${date.toISOString()}`, since: date };
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
  { file, database, key: digest }: Backup,
  wanted: string,
): Promise<void> {
  if (file === undefined) return;
  if (database !== wanted)
    throw new Error(
      `${file} is a backup of the database ${database}, not of ${wanted}. If it is meant all the same: --of ${database}`,
    );
  const recorded = await recordedDigest(owner, basename(file));
  if (recorded && recorded !== digest)
    throw new Error(
      `${file} is not what it was when it was made: it is damaged, or another file. Take another backup.`,
    );
}

async function restoreOn(server: pg.Client, request: Restore): Promise<void> {
  const { site, owner, backup, isAgain } = request;
  const database = databaseNameOf(owner);
  const units = site ? await apiUnitsOf(site) : [];
  if (!site) await refuseWhileApiRuns(server, database);
  const earlier = await readProgress(server, database);
  if (earlier?.isDone && earlier.key === backup.key && !isAgain) return sayDone(request, earlier, units);
  const progress = await begin(server, request, earlier, units);
  try {
    await bringToPresent(server, request, progress);
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nThe API is stopped, and does not start before the restore has ended: mend this, and run the same command again.`,
      { cause: error },
    );
  }
  await startAgain(units);
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
async function sayDone(
  { owner, log }: Restore,
  progress: RestoreProgress,
  units: readonly string[],
): Promise<void> {
  say(
    `This restore ended before, with the database of ${readable(progress.restoredAt)}. Nothing was changed. To do it once more, and lose what was done since: --again.`,
  );
  (await reportAgain({ owner, log, progress })).forEach(say);
  await startAgain(units);
}

async function startAgain(units: readonly string[]): Promise<void> {
  await startUnits(units);
  say(units.length > 0 ? 'The API runs again.' : 'Start the API now.');
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
  units: readonly string[],
): Promise<RestoreProgress> {
  const { owner, backup } = request;
  const database = databaseNameOf(owner);
  const isUnderWay = earlier !== null && !earlier.isDone && earlier.key === backup.key;
  if (!isUnderWay && backup.file) return putInPlace(server, request, backup.file, units);
  await stopUnits(units);
  if (isUnderWay) {
    say('The database was restored before. This goes on from there.');
    return earlier;
  }
  const lastEntry = await newestEntryIn(owner);
  const progress = { key: backup.key, restoredAt: new Date(), lastEntry, broken: null, isDone: false };
  await writeProgress(server, database, progress);
  return progress;
}

/** Until the databases are swapped the site goes on as it was, also after a failure. */
async function putInPlace(
  server: pg.Client,
  { log, owner, backup: { key } }: Restore,
  file: string,
  units: readonly string[],
): Promise<RestoreProgress> {
  const database = databaseNameOf(owner);
  say(`Restoring ${file} beside the database ${database}, which goes on meanwhile.`);
  const restored = await restoreBeside(server, { owner, database, file, key, now: new Date(), log });
  try {
    await stopUnits(units);
    await waitUntilUnused(server, database, UNUSED_WITHIN_MS);
    await swap(server, database, restored);
  } catch (error) {
    await startUnits(units);
    throw error;
  }
  const { replaced } = restored;
  say(
    `${database} is the restored database now.${replaced ? ` The one before is kept as ${replaced} for ${MAX_KEPT_DAYS} days.` : ''}`,
  );
  return restored.progress;
}
