import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { findPlayerOf } from '../mails/recipients.ts';
import { nextCalendarSequence, requireOwn, type Booking } from './booking.ts';
import { lockLesson } from './lesson.ts';
import { renewReminders } from './write-lesson-mails.ts';

/**
 * Says who plays in a lesson: null for the player themselves. Nobody is mailed, and reminders that wait say the new name,
 * as `nameLessons` does. A repeat changes nothing.
 *
 * Throws `Refusal` 403 for another player's lesson, unless a coach changes it, and 422 as `decideForName` does, and
 * `client_deleted` for a name in a lesson of an account that is closed.
 */
export async function changeForName(
  { knex }: MailWriter,
  { bookingId, forName }: { bookingId: string; forName: string | null },
  { role, by, now }: ChangedBy & { role: 'player' | 'coach' },
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    if (role === 'player') requireOwn(lesson, { id: by });
    if (!decideForName(lesson, { role, forName }, now)) return;
    // An erasure waits for the lock on the lesson, or has closed the account before.
    const { closedAt } = await findPlayerOf(lesson, trx);
    if (closedAt && forName !== null)
      throw refused('client_deleted', 'This client has been deleted, so no name is kept for them.');
    const { playerId, calendarSequence: former } = lesson;
    const named = await lesson
      .$query(trx)
      .patchAndFetch({ forName, calendarSequence: nextCalendarSequence() });
    // They are known by the sequence.
    if (named.status === 'confirmed') await renewReminders(trx, named, now, former);
    // Without the name: the log outlives the account.
    if (role === 'coach')
      await writeAuditEntry(trx, {
        at: now,
        action: 'lesson.player_changed',
        actorId: by,
        playerId,
        bookingId,
      });
  });
}

/**
 * Returns whether a name changes who plays in a lesson. Throws `Refusal` 422 `lesson_begun` when the player changes it
 * from its start on, and `lesson_cancelled`. The coach changes it at any time.
 */
export function decideForName(
  lesson: Pick<Booking, 'status' | 'startsAt' | 'forName'>,
  { role, forName }: { role: 'player' | 'coach'; forName: string | null },
  now: Date,
): boolean {
  if (lesson.forName === forName) return false;
  if (role === 'coach') return true;
  if (lesson.status === 'cancelled')
    throw refused('lesson_cancelled', 'This lesson is cancelled, so nobody plays.');
  if (lesson.startsAt <= now)
    throw refused('lesson_begun', 'This lesson has begun. Please tell your coach who played.');
  return true;
}
