import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR } from '@lessons/rules';
import type { Knex } from 'knex';
import { describeBytes, describeCount } from '../backup/describe-backups.ts';
import type { RecordedBackup } from '../backup/recorded-backups.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const SUBJECT = 'Backups';
/** One a night, and two hours for a timer that waits and a retry. */
const MAX_AGE_HOURS = 26;
/** One is tried each week, with the next backup. */
const MAX_UNTRIED_DAYS = 9;

const MAKES = '`lessons backup` makes one, and says what stands in the way.';
const TRIES = '`lessons backup` tries it, and says what stands in the way.';

/** The driver reads a `bigint` as text. */
type Row = Omit<RecordedBackup, 'bytes'> & { bytes: string };

/**
 * Checks the age of the last backup, whether its file is there, and the age of the last one that was tried by restoring it.
 * The table has to be there. `folder`: where they are, if it is on this machine.
 */
export async function checkBackups(knex: Knex, folder?: string, now = new Date()): Promise<Finding> {
  const newest = (column: 'finishedAt' | 'checkedAt') =>
    knex<Row>('backups').where(column, '<=', now).orderBy(column, 'desc').first();
  const last = await newest('finishedAt');
  if (!last) return warn(SUBJECT, 'there is none', MAKES);
  const hours = Math.floor((+now - +last.finishedAt) / HOUR);
  const bytes = Number(last.bytes);
  const says = `the last one is ${describeAge(hours)} old, ${describeBytes(bytes)}`;
  if (folder && statSync(join(folder, last.file), { throwIfNoEntry: false })?.size !== bytes) {
    const lost = `${last.file} is recorded as the last one, and is not whole in ${folder}`;
    return fail(SUBJECT, lost, `Look whether its disk is there. ${MAKES}`);
  }
  if (hours >= MAX_AGE_HOURS) return fail(SUBJECT, says, `One is made each night by itself. ${MAKES}`);
  const tried = await newest('checkedAt');
  if (!tried?.checkedAt) return warn(SUBJECT, `${says}; none was ever restored`, TRIES);
  const day = tried.checkedAt.toISOString().slice(0, 10);
  const restored = `${says}; restored on ${day} with ${describeCount(tried.lessons ?? 0)}`;
  if (+now - +tried.checkedAt >= MAX_UNTRIED_DAYS * DAY)
    return warn(SUBJECT, `${restored}, which is long ago`, TRIES);
  return ok(SUBJECT, restored);
}

function describeAge(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
