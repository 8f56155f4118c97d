import { londonDateOf, londonTimeOf, overlaps, spanOfBlock } from '@lessons/rules';
import type { Knex } from 'knex';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockAvailabilityExclusive } from '../availability/availability.ts';
import { BlockedSlot } from '../availability/closing.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeOnAgainMail } from '../lessons/write-call-off-mails.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import { nextCalendarSequence } from '../lessons/booking.ts';
import { decideChoice } from '../lessons/decide-choice.ts';
import { lockLesson, type ChoiceOfCallOff, type Lesson } from '../lessons/lesson.ts';
import { recordChoice } from '../lessons/record-choice.ts';

/**
 * Has a lesson that was called off go ahead after all, opens its hour, and tells its player. A repeat changes nothing. Throws
 * `Refusal` 404 for an unknown lesson, and 422 `not_called_off`, `already_chosen`, and `lesson_begun`.
 */
export async function confirmLesson(
  { knex }: MailWriter,
  bookingId: string,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const openChoice = decideChoice(lesson, 'confirm');
    if (!openChoice) return;
    if (lesson.startsAt <= now)
      throw refused('lesson_begun', 'The time of this lesson has come, so it can’t go ahead any more.');
    await confirmLocked(trx, lesson, openChoice, { by, now });
    if (!isElsewhere(lesson)) await openHour(trx, openChoice.closingId, lesson);
  });
}

/** Opens the hour of a lesson: what is closed before and after it stays. */
async function openHour(
  trx: Knex.Transaction,
  closingId: string,
  { startsAt: start, endsAt: end }: Pick<Lesson, 'startsAt' | 'endsAt'>,
): Promise<void> {
  await lockAvailabilityExclusive(trx);
  const date = londonDateOf(start);
  const lessonEnd = londonDateOf(end) === date ? londonTimeOf(end) : '24:00';
  for (const block of await BlockedSlot.query(trx).where({ closingId, date })) {
    if (!overlaps(spanOfBlock(block), { start, end })) continue;
    await block.$query(trx).delete();
    const before = { startTime: block.startTime ?? '00:00', endTime: londonTimeOf(start) };
    const after = { startTime: lessonEnd, endTime: block.endTime ?? '24:00' };
    for (const rest of [before, after])
      if (rest.startTime < rest.endTime) await BlockedSlot.query(trx).insert({ closingId, date, ...rest });
  }
}

/**
 * Confirms a locked lesson that waits for a choice, with its reminders, and tells its player if they may know that it was
 * called off.
 */
export async function confirmLocked(
  trx: Knex.Transaction,
  lesson: Lesson,
  openChoice: ChoiceOfCallOff,
  { by, now }: ChangedBy,
): Promise<void> {
  const { id: bookingId, playerId } = lesson;
  const isKnown = await recordChoice(trx, openChoice, { outcome: 'resumed', by: 'coach', now });
  await lesson.$query(trx).patchAndFetch({ status: 'confirmed', calendarSequence: nextCalendarSequence() });
  await writeAuditEntry(trx, { at: now, action: 'lesson.resumed', actorId: by, playerId, bookingId });
  await renewReminders(trx, lesson, now);
  if (isKnown) await writeOnAgainMail(trx, lesson, now);
}
