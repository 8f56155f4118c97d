import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import type { MailWriter, Outbox } from '../mails/outbox.ts';
import { writeOnAgainMail } from '../lessons/write-call-off-mails.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import { nextCalendarSequence, requirePending } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import { decideChoice, requireOpenChoice } from '../lessons/open-choice.ts';
import { lockLesson, type Lesson, type OpenChoice } from '../lessons/lesson.ts';

/**
 * Confirms a pending lesson on the coach's behalf. One that was called off goes ahead, as with `resumeLesson`.
 * Throws `Refusal` 404 for an unknown lesson, 422 for one that is not pending.
 */
export async function confirmLesson(
  { knex, deploymentId }: MailWriter,
  bookingId: string,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const { openChoice, playerId } = lesson;
    if (openChoice) return resume({ trx, deploymentId }, lesson, openChoice, { by, now });
    requirePending(lesson);
    await lesson.$query(trx).patch({ status: 'confirmed' });
    await writeAuditEntry(trx, { at: now, action: 'lesson.confirmed', actorId: by, playerId, bookingId });
    return undefined;
  });
}

/**
 * Has a lesson that was called off go ahead after all, and tells its player. A repeat changes nothing. Throws
 * `Refusal` 404 for an unknown lesson, and 422 `not_called_off`, `already_chosen`, and `lesson_begun`.
 */
export async function resumeLesson(
  { knex, deploymentId }: MailWriter,
  bookingId: string,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    if (await Choice.query(trx).findOne({ bookingId, outcome: 'resumed' })) return;
    await resume({ trx, deploymentId }, lesson, await requireOpenChoice(trx, lesson), { by, now });
  });
}

async function resume(
  outbox: Outbox,
  lesson: Lesson,
  openChoice: OpenChoice,
  { by, now }: ChangedBy,
): Promise<void> {
  if (lesson.startsAt <= now)
    throw refused('lesson_begun', 'The time of this lesson has come, so it can’t go ahead any more.');
  await resumeLocked(outbox, lesson, openChoice, { by, now });
}

/**
 * Confirms a locked lesson that waits for a choice, with its reminders, and tells its player if they had been told that
 * it was called off.
 */
export async function resumeLocked(
  outbox: Outbox,
  lesson: Lesson,
  openChoice: OpenChoice,
  { by, now }: ChangedBy,
): Promise<void> {
  const { trx } = outbox;
  const { id: bookingId, playerId } = lesson;
  const wasTold = await decideChoice(trx, openChoice, { outcome: 'resumed', by: 'coach', now });
  await lesson.$query(trx).patchAndFetch({ status: 'confirmed', calendarSequence: nextCalendarSequence() });
  await writeAuditEntry(trx, { at: now, action: 'lesson.resumed', actorId: by, playerId, bookingId });
  await renewReminders(outbox, lesson, now);
  if (wasTold) await writeOnAgainMail(outbox, lesson, now);
}
