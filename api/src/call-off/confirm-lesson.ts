import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import type { MailWriter, Outbox } from '../mails/outbox.ts';
import { writeOnAgainMail } from '../lessons/write-call-off-mails.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import { nextCalendarSequence } from '../lessons/booking.ts';
import { decideChoice } from '../lessons/decide-choice.ts';
import { lockLesson, type ChoiceOfCallOff, type Lesson } from '../lessons/lesson.ts';
import { recordChoice } from '../lessons/record-choice.ts';

/**
 * Has a lesson that was called off go ahead after all, and tells its player. A repeat changes nothing. Throws
 * `Refusal` 404 for an unknown lesson, and 422 `not_called_off`, `already_chosen`, and `lesson_begun`.
 */
export async function confirmLesson(
  { knex, deploymentId }: MailWriter,
  bookingId: string,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const openChoice = decideChoice(lesson, 'confirm');
    if (!openChoice) return;
    if (lesson.startsAt <= now)
      throw refused('lesson_begun', 'The time of this lesson has come, so it can’t go ahead any more.');
    await confirmLocked({ trx, deploymentId }, lesson, openChoice, { by, now });
  });
}

/**
 * Confirms a locked lesson that waits for a choice, with its reminders, and tells its player if they had been told that
 * it was called off.
 */
export async function confirmLocked(
  outbox: Outbox,
  lesson: Lesson,
  openChoice: ChoiceOfCallOff,
  { by, now }: ChangedBy,
): Promise<void> {
  const { trx } = outbox;
  const { id: bookingId, playerId } = lesson;
  const wasTold = await recordChoice(trx, openChoice, { outcome: 'resumed', by: 'coach', now });
  await lesson.$query(trx).patchAndFetch({ status: 'confirmed', calendarSequence: nextCalendarSequence() });
  await writeAuditEntry(trx, { at: now, action: 'lesson.resumed', actorId: by, playerId, bookingId });
  await renewReminders(outbox, lesson, now);
  if (wasTold) await writeOnAgainMail(outbox, lesson, now);
}
