import { isRefundEligible } from '@lessons/rules';
import type { Knex } from 'knex';
import { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { Payment } from '../payments/payment.ts';
import { recordRefund } from '../payments/record-refund.ts';
import { refused } from '../refusal/refusal.ts';
import { Booking } from './booking.ts';
import type { Cancelled } from './present-booking.ts';
import { requirePending } from './require-pending.ts';

export interface Cancellation {
  bookingId: string;
  now: Date;
  /** A player gets the money back by the clock, and may cancel only if it comes back; the coach decides. */
  by: { who: 'player'; onlyWithRefund: boolean } | { who: 'coach'; refund: boolean; rejecting?: boolean };
}

/**
 * Cancels a lesson, gives the court back and, where it is due, decides on the full refund: all in one transaction. Cancelling twice
 * answers what the first time did; only the coach can still add the refund that wasn't given then.
 *
 * @throws Refusal 422 when a player cancels a lesson that has begun, or with a refund that is no longer due, or the coach rejects one that isn't pending any more.
 */
export async function cancelLesson(knex: Knex, { bookingId, now, by }: Cancellation): Promise<Cancelled> {
  return inTransaction(knex, async (trx) => {
    const booking = await Booking.query(trx).findById(bookingId).forUpdate().throwIfNotFound();
    if (by.who === 'coach' && by.rejecting) requirePending(booking);
    const isEligibleForRefund = isRefundEligible(booking.startsAt, now);
    const payment = await Payment.query(trx).findOne({ bookingId }).forUpdate();
    const isCancelledAlready = booking.status === 'cancelled';
    if (!isCancelledAlready) {
      if (by.who === 'player' && booking.startsAt <= now) {
        throw refused('lesson_begun', 'This lesson has already begun and can’t be cancelled.');
      }
      if (by.who === 'player' && by.onlyWithRefund && !isEligibleForRefund) throw refundNoLongerPossible();
      await giveCourtBack(trx, booking, now);
    }
    const isDue = by.who === 'player' ? isEligibleForRefund && !isCancelledAlready : by.refund;
    // One that is refunded already, by hand at the provider too, stays so whatever is decided now.
    const isRefunded = payment && (isDue || payment.outcome === 'refunded');
    const refund = isRefunded ? await recordRefund(trx, payment, reasonOf(by)) : null;
    return { booking, refund, isEligibleForRefund };
  });
}

/** The player was promised a refund by a screen that is out of date, or by a clock that is slow. */
const refundNoLongerPossible = () =>
  refused(
    'refund_no_longer_possible',
    'Your lesson was not cancelled: it is too close now for a refund. You can still cancel it without one.',
  );

async function giveCourtBack(trx: Knex.Transaction, booking: Booking, now: Date): Promise<void> {
  const { courtTimeId } = booking;
  await booking.$query(trx).patch({ status: 'cancelled', cancelledAt: now, courtTimeId: null });
  if (courtTimeId) await CourtTime.query(trx).deleteById(courtTimeId);
}

function reasonOf(by: Cancellation['by']) {
  if (by.who === 'player') return 'cancelled_by_player';
  return by.rejecting ? 'rejected_by_coach' : 'cancelled_by_coach';
}
