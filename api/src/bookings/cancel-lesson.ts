import type { CancelResponse } from '@lessons/contract';
import { hoursUntil, isRefundEligible, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import type { HandMoney } from '../mails/mail-facts.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeCancelledMails, type CancelledLesson } from '../mails/write-lesson-mails.ts';
import { findHandPayment } from '../payments/hand-payment.ts';
import { closePaymentsFor, findRefund, Payment, recordRefund } from '../payments/payment.ts';
import { refused } from '../http/refusal.ts';
import { type Booking, lockBooking, nextCalendarSequence, requirePending } from './booking.ts';

export interface Cancellation {
  bookingId: string;
  now: Date;
  /**
   * A player's refund follows from the clock. `onlyWithRefund`: nothing is cancelled without it.
   * `reason` is what the coach writes to the player, in the mail.
   */
  by:
    | { who: 'player'; onlyWithRefund: boolean }
    | {
        who: 'coach';
        coachId: string;
        refund: boolean;
        rejecting?: boolean;
        reason?: string | null;
        /** Whether the client still owes the price of a lesson by hand that is not paid. */
        stillOwes?: boolean;
      };
}

/**
 * Cancels a lesson, frees the court and records the full refund if it is due, in one transaction. What
 * was paid by hand is to be given back then. Safe to repeat: only the coach can add a refund later.
 *
 * Throws `Refusal` 422 when a player cancels a lesson that has begun, or only with a refund that is
 * not due any more, or when the coach rejects a lesson that is not pending.
 */
export async function cancelLesson(
  { knex, deploymentId }: MailWriter,
  { bookingId, now, by }: Cancellation,
): Promise<CancelResponse> {
  return inTransaction(knex, async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    const wasCancelled = booking.status === 'cancelled';
    const { money, response } = await cancelLocked(trx, booking, { now, by });
    if (!wasCancelled) {
      const reason = by.who === 'coach' ? (by.reason ?? null) : null;
      await writeCancelledMails({ trx, deploymentId }, booking, { by: by.who, ...money, reason }, now);
    }
    return response;
  });
}

/** Cancels a locked lesson as `cancelLesson` does, but for the mail. Returns what the mail says of the money. */
export async function cancelLocked(
  trx: Knex.Transaction,
  booking: Booking,
  { by, now }: Pick<Cancellation, 'by' | 'now'>,
): Promise<{ money: Pick<CancelledLesson, 'refundPence' | 'handMoney'>; response: CancelResponse }> {
  const { id: bookingId } = booking;
  if (isRejection(by)) requirePending(booking);
  const isEligibleForRefund = isRefundEligible(booking.startsAt, now);
  const payment = await Payment.query(trx).findOne({ bookingId }).forUpdate();
  const wasCancelled = booking.status === 'cancelled';
  if (!wasCancelled) {
    if (by.who === 'player') requireCancellable(booking, by.onlyWithRefund && !isEligibleForRefund, now);
    await cancel(trx, booking, now);
    await closePaymentsFor(trx, { forBookingId: bookingId });
    const { playerId, pricePence: amountPence } = booking;
    const action = isRejection(by) ? 'lesson.rejected' : 'lesson.cancelled';
    await writeAuditEntry(trx, {
      at: now,
      action,
      actorId: actorOf(by, booking),
      playerId,
      bookingId,
      amountPence,
    });
  }
  const isDue = by.who === 'player' ? isEligibleForRefund && !wasCancelled : by.refund;
  const decision = { reason: reasonOf(by), by: actorOf(by, booking), at: now } as const;
  // An earlier refund, also by hand at the provider, is kept.
  const known = payment?.outcome === 'refunded' ? await findRefund(trx, payment) : undefined;
  const refund = known ?? (payment && isDue ? await recordRefund(trx, payment, decision) : null);
  const isOwed = !isEligibleForRefund && (by.who === 'player' || by.stillOwes === true);
  const handMoney = payment
    ? undefined
    : await cancelByHand(trx, booking, { isDue, isOwed: isOwed && !wasCancelled, decision });
  return {
    money: { refundPence: refund?.amountPence ?? null, handMoney },
    response: {
      refund: refund && { amount: poundsOf(refund.amountPence), status: refund.status },
      isEligibleForRefund,
      hoursUntilLesson: hoursUntil(booking.startsAt, now),
    },
  };
}

/**
 * Records what a cancellation means for a lesson without a payment online: money by hand is to be given
 * back if that is due, and an unpaid price stays due if it is owed.
 */
async function cancelByHand(
  trx: Knex.Transaction,
  booking: Booking,
  {
    isDue,
    isOwed,
    decision: { by: actorId, at },
  }: { isDue: boolean; isOwed: boolean; decision: { by: string; at: Date } },
): Promise<HandMoney> {
  const payment = await findHandPayment(trx, booking.id);
  if (payment && isDue && !payment.toGiveBackAt) {
    await payment.$query(trx).patch({ toGiveBackAt: at });
    const { id: bookingId, playerId } = booking;
    const { amountPence } = payment;
    const action = 'hand_payment.to_give_back';
    await writeAuditEntry(trx, { at, action, actorId, playerId, bookingId, amountPence });
  }
  // Also of a paid lesson: the payment may turn out to be a mistake.
  if (booking.payPlan === 'by_hand' && isOwed) await booking.$query(trx).patch({ owesCancelled: true });
  if (payment) return isDue ? 'to_give_back' : 'kept';
  return booking.owesCancelled && !booking.waivedAt ? 'owes' : 'nothing_due';
}

function requireCancellable({ startsAt, payPlan }: Booking, isRefundMissed: boolean, now: Date): void {
  if (startsAt <= now) {
    throw refused('lesson_begun', 'This lesson has already begun and can’t be cancelled.');
  }
  // The screen that promised the refund was out of date, or the browser's clock is slow. A free lesson promises none.
  if (isRefundMissed && payPlan !== 'free') {
    throw refused(
      'refund_no_longer_possible',
      payPlan === 'online'
        ? 'Your lesson was not cancelled: it is too close now for a refund. You can still cancel it without one.'
        : 'Your lesson was not cancelled: it is too close now to cancel it free of charge. You can still cancel it.',
    );
  }
}

async function cancel(trx: Knex.Transaction, booking: Booking, now: Date): Promise<void> {
  const { courtTimeId } = booking;
  await booking.$query(trx).patchAndFetch({
    status: 'cancelled',
    cancelledAt: now,
    courtTimeId: null,
    calendarSequence: nextCalendarSequence(),
  });
  if (courtTimeId) await CourtTime.query(trx).deleteById(courtTimeId);
}

function reasonOf(by: Cancellation['by']) {
  if (by.who === 'player') return 'cancelled_by_player';
  return isRejection(by) ? 'rejected_by_coach' : 'cancelled_by_coach';
}

const isRejection = (by: Cancellation['by']) => by.who === 'coach' && by.rejecting === true;

const actorOf = (by: Cancellation['by'], { playerId }: Booking) =>
  by.who === 'coach' ? by.coachId : playerId;
