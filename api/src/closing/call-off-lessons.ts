import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import type { Closing } from '../availability/closing.ts';
import { loadNearestSlots } from '../availability/next-slots.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { nextCalendarSequence } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { afterUndo } from '../lessons/undoable-mails.ts';
import { writeCalledOffMails, type ToldLesson } from '../lessons/write-call-off-mails.ts';
import { closePaymentsFor } from '../payments/payment.ts';
import type { LessonCalledOff } from './decide-call-off.ts';

/**
 * Calls locked lessons off as it was decided: each is `pending` until its player has chosen, and keeps its court and its
 * payment. Each player gets one mail about all of theirs, after the time to undo.
 */
export async function callOffLessons(
  trx: Knex.Transaction,
  lessons: readonly LessonCalledOff<Lesson>[],
  closing: Closing,
  changed: ChangedBy,
): Promise<void> {
  if (lessons.length === 0) return;
  const { id: closingId, reason, message } = closing;
  const span = {
    start: new Date(Math.min(...lessons.map(({ lesson }) => +lesson.startsAt))),
    end: new Date(Math.max(...lessons.map(({ lesson }) => +lesson.endsAt))),
  };
  const nearestTo = await loadNearestSlots(trx, span, changed.now);
  for (const ofPlayer of Map.groupBy(lessons, ({ lesson }) => lesson.playerId).values()) {
    const mailLessonId = ofPlayer.length > 1 ? (ofPlayer[0]?.lesson.id ?? null) : null;
    const told: ToldLesson[] = [];
    // A time is offered for one of a player's lessons: whoever takes it for another finds it taken.
    const offered: TimeSpan[] = [];
    for (const { lesson, paid, chooseBy } of ofPlayer) {
      await callOffLesson(trx, lesson, { closing, chooseBy, mailLessonId }, changed);
      // For a lesson at another place than the court, the player calls the coach.
      const wanted = { start: lesson.startsAt, end: lesson.endsAt };
      const freeSlots = isElsewhere(lesson) ? [] : nearestTo(wanted, { without: offered });
      offered.push(...freeSlots);
      told.push({ booking: lesson, chooseBy, paid, freeSlots });
    }
    await writeCalledOffMails(trx, told, {
      closingId,
      reason,
      message,
      sendAt: afterUndo(closing.createdAt),
    });
  }
}

async function callOffLesson(
  trx: Knex.Transaction,
  lesson: Lesson,
  { closing, chooseBy, mailLessonId }: Pick<Choice, 'chooseBy' | 'mailLessonId'> & { closing: Closing },
  { by, now }: ChangedBy,
): Promise<void> {
  const { id: bookingId, playerId, pricePence: amountPence } = lesson;
  await lesson.$query(trx).patchAndFetch({ status: 'pending', calendarSequence: nextCalendarSequence() });
  await Choice.query(trx)
    .insert({
      bookingId,
      closingId: closing.id,
      chooseBy,
      outcome: 'open',
      decidedAt: null,
      decidedBy: null,
      mailLessonId,
      seenAt: null,
      toldAt: null,
      toldBy: null,
    })
    .onConflict('bookingId')
    .merge();
  await closePaymentsFor(trx, { forBookingId: bookingId });
  await writeAuditEntry(trx, {
    at: now,
    action: 'lesson.called_off',
    actorId: by,
    playerId,
    bookingId,
    amountPence,
    details: { closingId: closing.id, reason: closing.reason },
  });
}
