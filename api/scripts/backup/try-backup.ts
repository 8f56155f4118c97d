import { join } from 'node:path';
import { DAY } from '@lessons/rules';
import type pg from 'pg';
import type { DatabaseAddress } from '../../src/database/address.ts';
import { newestBackup } from './backup-files.ts';
import { besideDatabase, databaseNameOf, withConnection, withLock } from './libpq.ts';
import { BACKUP_LOCK } from './make-backup.ts';
import { readRecorded, recordCheck, type RecordedBackup } from './recorded-backups.ts';
import { dropDatabase, restoreInto } from './restore-into.ts';

/** Between two backups that are tried. */
const TRY_EVERY_DAYS = 7;

/** Whether a week has passed since a backup was last restored. A time to come was written by a clock that was wrong. */
function isTrialDue(recorded: readonly Pick<RecordedBackup, 'checkedAt'>[], now: Date): boolean {
  return !recorded.some(
    ({ checkedAt }) => checkedAt && checkedAt <= now && +now - +checkedAt < TRY_EVERY_DAYS * DAY,
  );
}

interface Trial {
  owner: DatabaseAddress;
  folder: string;
  now?: Date;
}

/**
 * Restores the newest backup into a database that is dropped again at once, and counts its lessons. Does so once a week:
 * returns null while the last time is not a week ago.
 *
 * @throws an error if the backup can't be restored, or can't be tried.
 */
export async function tryNewestBackup({
  owner,
  folder,
  now = new Date(),
}: Trial): Promise<{ file: string; lessons: number } | null> {
  const newest = newestBackup(folder, now);
  if (!newest) return null;
  try {
    return await withConnection(owner, (client) =>
      withLock(client, BACKUP_LOCK, async () => {
        // What a run that was killed has left is a copy of everything.
        const scratch = `${databaseNameOf(owner)}_scratch`;
        await dropDatabase(client, scratch);
        if (!isTrialDue(await readRecorded(client), now)) return null;
        const lessons = await countLessonsIn(client, { owner, scratch, file: join(folder, newest.name) });
        await recordCheck(client, newest.name, lessons);
        return { file: newest.name, lessons };
      }),
    );
  } catch (error) {
    throw new Error(
      `The backup ${newest.name} is there, but could not be tried by restoring it. ${(error as Error).message}`,
      { cause: error },
    );
  }
}

async function countLessonsIn(
  client: pg.Client,
  { owner, scratch, file }: { owner: DatabaseAddress; scratch: string; file: string },
): Promise<number> {
  try {
    await restoreInto(client, { owner, name: scratch, file });
    return await withConnection(besideDatabase(owner, scratch), async (restored) => {
      const { rows } = await restored.query<{ lessons: number }>(
        'select count(*)::int as lessons from bookings',
      );
      return rows[0]?.lessons ?? 0;
    });
  } finally {
    await dropDatabase(client, scratch);
  }
}
