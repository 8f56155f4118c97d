import { isRefundEligible } from '@lessons/rules';
import type { Knex } from 'knex';
import { requireBookable, slotTaken } from '../availability/require-bookable.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { dropHoldsOf } from '../payments/drop-holds.ts';
import { Payment } from '../payments/payment.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../refusal/refusal.ts';
import { Booking } from './booking.ts';

/**
 * Moves a lesson to a free slot of the same length: the old slot is freed and the new one taken in one transaction, or nothing changes.
 *
 * @throws Refusal 422 when the lesson starts within 24 hours or isn't going ahead, or the new slot can't be booked
 *   by working hours, blocks, other lessons or the coach's booking rules.
 */
export async function rescheduleLesson(
  knex: Knex,
  bookingId: string,
  start: Date,
  now: Date,
): Promise<Booking> {
  return inTransaction(knex, async (trx) => {
    const booking = await Booking.query(trx).findById(bookingId).forUpdate().throwIfNotFound();
    requireMovable(booking, now);
    const lesson = {
      start,
      end: new Date(start.getTime() + booking.endsAt.getTime() - booking.startsAt.getTime()),
    };
    await requireBookable(trx, lesson, now);
    // Its own time makes way first, since the new slot may overlap it. The reference between the two is kept out of the way meanwhile.
    const oldCourtTimeId = booking.courtTimeId;
    await trx.raw('set constraints all deferred');
    if (oldCourtTimeId) await CourtTime.query(trx).deleteById(oldCourtTimeId);
    // The player's own checkout, left open, is no rival.
    await dropHoldsOf(trx, booking.playerId, now, lesson);
    const court = await takeCourt(trx, lesson, now);
    if (!court) throw slotTaken();
    const times = { startsAt: lesson.start, endsAt: lesson.end, courtTimeId: court.id };
    const [payment] = await Payment.query(trx).where({ bookingId }).patch(times).returning('id');
    if (payment)
      await enqueue(trx, 'label-intent', { paymentId: payment.id }, { key: `label-intent:${payment.id}` });
    return booking.$query(trx).patchAndFetch(times);
  });
}

function requireMovable({ status, startsAt }: Booking, now: Date): void {
  if (status !== 'confirmed' && status !== 'pending') {
    throw refused('not_movable', 'Only a lesson that is going ahead can be moved.');
  }
  if (!isRefundEligible(startsAt, now)) {
    throw refused(
      'too_late_to_move',
      'A lesson can be moved until 24 hours before it starts. Please book a new one.',
    );
  }
}
