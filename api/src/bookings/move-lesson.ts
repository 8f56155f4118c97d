import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { slotTaken } from '../availability/require-bookable.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { Payment } from '../payments/payment.ts';
import { enqueue } from '../queue/enqueue.ts';
import { nextCalendarSequence, type Booking } from './booking.ts';
import { decideChoice, type Choice } from './choice.ts';

/**
 * Moves a lesson to another time, and returns its row. One that was called off goes ahead then: `choice` is its open
 * one. The transaction has to hold the lock on it.
 * Throws `Refusal` 422 when the court is taken then. Working hours and rules are not checked, and
 * nobody is told.
 */
export async function moveLesson(
  trx: Knex.Transaction,
  booking: Booking,
  lesson: TimeSpan,
  { by, now, choice, isByLink = false }: ChangedBy & { choice: Choice | undefined; isByLink?: boolean },
): Promise<Booking> {
  const { id: bookingId, playerId, courtTimeId: oldCourtTimeId, startsAt } = booking;
  // The old court time is deleted first, since the new one may overlap it. Until the booking
  // refers to the new one, its foreign key would be violated.
  await trx.raw('set constraints all deferred');
  if (oldCourtTimeId) await CourtTime.query(trx).deleteById(oldCourtTimeId);
  // The player's own open checkout must not keep their lesson from being moved to its slot.
  await releaseHoldsOf(trx, playerId, lesson);
  const court = await takeCourt(trx, lesson, now);
  if (!court) throw slotTaken();
  const times = { startsAt: lesson.start, endsAt: lesson.end, courtTimeId: court.id };
  const [payment] = await Payment.query(trx).where({ bookingId }).patch(times).returning('id');
  if (payment) await enqueue(trx, 'label-intent', { paymentId: payment.id });
  const details = {
    from: startsAt.toISOString(),
    to: lesson.start.toISOString(),
    ...(isByLink && { byLink: true }),
  };
  await writeAuditEntry(trx, { at: now, action: 'lesson.moved', actorId: by, playerId, bookingId, details });
  if (choice)
    await decideChoice(trx, choice, { outcome: 'moved', by: by === playerId ? 'player' : 'coach', now });
  const status = choice ? 'confirmed' : booking.status;
  return booking.$query(trx).patchAndFetch({
    ...times,
    status,
    // Whoever did not come to one that was called off under way may come at the new time.
    attendance: null,
    calendarSequence: nextCalendarSequence(),
  });
}
