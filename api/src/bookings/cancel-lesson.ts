import { isRefundEligible } from '@lessons/rules';
import type { Knex } from 'knex';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/errors.ts';
import { Payment } from '../payments/payment.ts';
import { recordRefund } from '../payments/record-refund.ts';
import { Refund } from '../payments/refund.ts';
import { Booking } from './booking.ts';
import { CourtTime } from './court-time.ts';
import type { Cancelled } from './present-booking.ts';
import { requirePending } from './require-pending.ts';

export interface Cancellation {
  bookingId: string;
  now: Date;
  /** A player gets the money back by the clock; the coach decides. */
  by: { who: 'player' } | { who: 'coach'; refund: boolean; rejecting?: boolean };
}

/**
 * Cancels a lesson, gives the court back and, where it is due, decides on the full refund: all in one transaction. Cancelling twice
 * answers what the first time did; only the coach can still add the refund that wasn't given then.
 *
 * @throws Refusal 422 when a player cancels a lesson that has begun, or the coach rejects one that isn't pending any more.
 */
export async function cancelLesson(knex: Knex, { bookingId, now, by }: Cancellation): Promise<Cancelled> {
  return inTransaction(knex, async (trx) => {
    const booking = await Booking.query(trx).findById(bookingId).forUpdate().throwIfNotFound();
    if (by.who === 'coach' && by.rejecting) requirePending(booking);
    const isEligibleForRefund = isRefundEligible(booking.startsAt, now);
    const payment = await Payment.query(trx).findOne({ bookingId }).forUpdate();
    if (booking.status === 'cancelled') {
      return { booking, refund: await refundAfterwards(trx, payment, by), isEligibleForRefund };
    }
    if (by.who === 'player' && booking.startsAt <= now) {
      throw refused('lesson_begun', 'This lesson has already begun and can’t be cancelled.');
    }
    await giveCourtBack(trx, booking, now);
    const isDue = by.who === 'player' ? isEligibleForRefund : by.refund;
    // One that was refunded by hand at the provider stays refunded, whatever is decided now.
    const isRefunded = payment && (isDue || payment.outcome === 'refunded');
    const refund = isRefunded ? await recordRefund(trx, payment, reasonOf(by)) : null;
    return { booking, refund, isEligibleForRefund };
  });
}

/** What the first cancelling gave back, or what the coach gives back now although it was kept then. */
async function refundAfterwards(
  trx: Knex.Transaction,
  payment: Payment | undefined,
  by: Cancellation['by'],
): Promise<Refund | null> {
  if (!payment) return null;
  const refund = await Refund.query(trx).findOne({ paymentId: payment.id });
  if (refund || by.who === 'player' || !by.refund) return refund ?? null;
  return recordRefund(trx, payment, reasonOf(by));
}

async function giveCourtBack(trx: Knex.Transaction, booking: Booking, now: Date): Promise<void> {
  const { courtTimeId } = booking;
  await booking.$query(trx).patch({ status: 'cancelled', cancelledAt: now, courtTimeId: null });
  if (courtTimeId) await CourtTime.query(trx).deleteById(courtTimeId);
}

function reasonOf(by: Cancellation['by']) {
  if (by.who === 'player') return 'cancelled_by_player';
  return by.rejecting ? 'rejected_by_coach' : 'cancelled_by_coach';
}
