import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { slotTaken } from '../availability/require-bookable.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { resolveMoved } from '../payments/payment-problem.ts';
import { enqueue } from '../queue/enqueue.ts';
import { Booking, minutesOf, nextCalendarSequence } from './booking.ts';
import { changesLength, type Move } from './decide-move.ts';
import type { Lesson } from './lesson.ts';
import { placeColumns } from './place.ts';
import { recordChoice } from './record-choice.ts';
import { requireNotBeingPaid } from './require-unpaid.ts';
import { formerFacts, type Moved } from './write-lesson-mails.ts';

/**
 * Frees the court of lessons that are moved next in this transaction, together: the new time of one may overlap the old
 * one of another, or its own.
 */
export async function freeCourts(trx: Knex.Transaction, lessons: readonly Pick<Booking, 'courtTimeId'>[]) {
  // Until a lesson refers to its new court time, its foreign key would be violated.
  await trx.raw('set constraints all deferred');
  const ids = lessons.flatMap(({ courtTimeId }) => courtTimeId ?? []);
  await CourtTime.query(trx).delete().whereIn('id', ids);
}

/**
 * Moves a locked lesson to another time, or gives it another length or place. One that was called off goes ahead then.
 * `freeCourts` comes before.
 *
 * Throws `Refusal` 422 when the court is taken then, and `being_paid` for another length while the client pays. Working
 * hours and rules are not checked, and nobody is told.
 */
export async function moveLesson(
  trx: Knex.Transaction,
  lesson: Lesson,
  move: Move,
  { by, now, isByLink = false }: ChangedBy & { isByLink?: boolean },
): Promise<Moved> {
  const { start, end } = move.after;
  const former = formerFacts(lesson);
  const { id: bookingId, playerId, startsAt, payment, openChoice } = lesson;
  if (changesLength(move)) await requireNotBeingPaid(trx, lesson, now);
  // The player's own open checkout must not keep their lesson from being moved to its slot.
  await releaseHoldsOf(trx, playerId, { start, end });
  const court = await takeCourt(trx, { start, end }, now);
  if (!court) throw slotTaken();
  const times = { startsAt: start, endsAt: end, courtTimeId: court.id };
  if (payment) {
    await payment.$query(trx).patch(times);
    await enqueue(trx, 'label-intent', { paymentId: payment.id });
    await resolveMoved(trx, payment.id, by === playerId ? null : by);
  }
  const details = {
    from: startsAt.toISOString(),
    to: start.toISOString(),
    ...(changesLength(move) && { formerMinutes: minutesOf(lesson), minutes: minutesOf(times) }),
    ...(move.place !== undefined && { hasNewPlace: true }),
    ...(isByLink && { byLink: true }),
  };
  await writeAuditEntry(trx, { at: now, action: 'lesson.moved', actorId: by, playerId, bookingId, details });
  if (openChoice)
    await recordChoice(trx, openChoice, { outcome: 'moved', by: by === playerId ? 'player' : 'coach', now });
  await lesson.$query(trx).patchAndFetch({
    ...times,
    ...(move.place !== undefined && (await placeColumns(trx, move.place))),
    status: 'confirmed',
    // Whoever did not come to one that was called off under way may come at the new time.
    attendance: null,
    calendarSequence: nextCalendarSequence(),
  });
  return { lesson, former };
}
