import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { slotTaken } from '../availability/require-bookable.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { resolveMoved } from '../payments/payment-problem.ts';
import { enqueue } from '../queue/enqueue.ts';
import { nextCalendarSequence, type Booking } from './booking.ts';
import { recordChoice } from './record-choice.ts';
import type { Lesson } from './lesson.ts';

/**
 * Moves a locked lesson to another time, and returns its row. One that was called off goes ahead then.
 * Throws `Refusal` 422 when the court is taken then. Working hours and rules are not checked, and
 * nobody is told.
 */
export async function moveLesson(
  trx: Knex.Transaction,
  lesson: Lesson,
  { start, end }: TimeSpan,
  { by, now, isByLink = false }: ChangedBy & { isByLink?: boolean },
): Promise<Booking> {
  const { id: bookingId, playerId, courtTimeId: oldCourtTimeId, startsAt, payment, openChoice } = lesson;
  // The old court time is deleted first, since the new one may overlap it. Until the booking
  // refers to the new one, its foreign key would be violated.
  await trx.raw('set constraints all deferred');
  if (oldCourtTimeId) await CourtTime.query(trx).deleteById(oldCourtTimeId);
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
    ...(isByLink && { byLink: true }),
  };
  await writeAuditEntry(trx, { at: now, action: 'lesson.moved', actorId: by, playerId, bookingId, details });
  if (openChoice)
    await recordChoice(trx, openChoice, { outcome: 'moved', by: by === playerId ? 'player' : 'coach', now });
  return lesson.$query(trx).patchAndFetch({
    ...times,
    status: 'confirmed',
    // Whoever did not come to one that was called off under way may come at the new time.
    attendance: null,
    calendarSequence: nextCalendarSequence(),
  });
}
