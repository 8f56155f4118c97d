import { MAX_DAYS_TO_NOTE } from '@lessons/contract';
import { DAY } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { lockLesson } from './lesson.ts';

/**
 * Records that the client did not come, or takes that back. Nobody is mailed, and the money stays as it is.
 * A repeat changes nothing.
 *
 * Throws `Refusal` 422 `lesson_ahead` before the lesson begins, `too_late` 30 days after that, and
 * `not_going_ahead` for one that is cancelled or called off.
 */
export async function recordAttendance(
  knex: Knex,
  { bookingId, isMissed }: { bookingId: string; isMissed: boolean },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const { playerId, startsAt, status, openChoice } = lesson;
    if ((lesson.attendance === 'missed') === isMissed) return;
    if (status === 'cancelled' || (isMissed && openChoice))
      throw refused('not_going_ahead', 'This lesson does not take place.');
    if (startsAt > now) throw refused('lesson_ahead', 'This lesson has not begun yet.');
    if (now.getTime() > startsAt.getTime() + MAX_DAYS_TO_NOTE * DAY)
      throw refused('too_late', `This can be noted for ${MAX_DAYS_TO_NOTE} days after the lesson.`);
    await lesson.$query(trx).patch({ attendance: isMissed ? 'missed' : null });
    const action = isMissed ? 'lesson.missed' : 'lesson.attended';
    await writeAuditEntry(trx, { at: now, action, actorId: by, playerId, bookingId });
  });
}
