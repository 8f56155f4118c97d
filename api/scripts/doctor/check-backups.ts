import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR } from '@lessons/rules';
import type { Knex } from 'knex';
import { describeBytes, describeCount } from '../backup/describe-backups.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Backups';
/** One a night, and two hours for a timer that waits and a retry. */
const MAX_AGE_HOURS = 26;
/** One is tried each week, with the next backup. */
const MAX_UNTRIED_DAYS = 9;

const MAKES = '`lessons backup` makes one, and says what stands in the way.';
const TRIES = '`lessons backup` tries it, and says what stands in the way.';

interface Backups {
  file: string | null;
  finishedAt: Date | null;
  bytes: number | null;
  checkedAt: Date | null;
  lessons: number | null;
}

/**
 * Checks the age of the last backup, whether its file is there, and the age of the last one that was tried by restoring it.
 * The table has to be there. `folder`: where they are, if it is on this machine.
 */
export async function checkBackups(knex: Knex, folder?: string, now = new Date()): Promise<Finding> {
  const { rows } = await knex.raw<{ rows: Backups[] }>(
    `select
    newest.file, newest.finished_at as "finishedAt", newest.bytes::float8 as bytes, tried.checked_at as "checkedAt", tried.lessons
    from (values (1)) as one (row)
    left join (select file, finished_at, bytes from backups where finished_at <= ? order by finished_at desc limit 1) as newest on true
    left join (select checked_at, lessons from backups where checked_at <= ?
      order by checked_at desc limit 1) as tried on true`,
    [now, now],
  );
  const [{ file, finishedAt, bytes, checkedAt, lessons }] = rows as [Backups];
  if (!finishedAt) return warn(SUBJECT, 'there is none', MAKES);
  const hours = Math.floor((+now - +finishedAt) / HOUR);
  const last = `the last one is ${describeAge(hours)} old, ${describeBytes(bytes ?? 0)}`;
  if (folder && statSync(join(folder, file ?? ''), { throwIfNoEntry: false })?.size !== bytes) {
    const says = `${file} is recorded as the last one, and is not whole in ${folder}`;
    return fail(SUBJECT, says, `Look whether its disk is there. ${MAKES}`);
  }
  if (hours >= MAX_AGE_HOURS) return fail(SUBJECT, last, `One is made each night by itself. ${MAKES}`);
  if (!checkedAt || lessons === null) return warn(SUBJECT, `${last}; none was ever restored`, TRIES);
  const restored = `restored on ${checkedAt.toISOString().slice(0, 10)} with ${describeCount(lessons)}`;
  if (+now - +checkedAt >= MAX_UNTRIED_DAYS * DAY)
    return warn(SUBJECT, `${last}; ${restored}, which is long ago`, TRIES);
  return ok(SUBJECT, `${last}; ${restored}`);
}

function describeAge(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
