import type { CancelResponse } from '@lessons/contract';
import { hoursUntil, isRefundEligible, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeCancelledMails } from '../mails/write-lesson-mails.ts';
import { findRefund, Payment, recordRefund } from '../payments/payment.ts';
import { refused } from '../http/refusal.ts';
import { Booking, nextCalendarSequence, requirePending } from './booking.ts';

export interface Cancellation {
  bookingId: string;
  now: Date;
  /**
   * A player's refund follows from the clock. `onlyWithRefund`: nothing is cancelled without it.
   * `reason` is what the coach writes to the player, in the mail.
   */
  by:
    | { who: 'player'; onlyWithRefund: boolean }
    | { who: 'coach'; coachId: string; refund: boolean; rejecting?: boolean; reason?: string | null };
}

/**
 * Cancels a lesson, frees the court and records the full refund if it is due, in one transaction.
 * Safe to repeat: only the coach can add a refund later.
 *
 * Throws `Refusal` 422 when a player cancels a lesson that has begun, or only with a refund that is
 * not due any more, or when the coach rejects a lesson that is not pending.
 */
export async function cancelLesson(
  { knex, deploymentId }: MailWriter,
  { bookingId, now, by }: Cancellation,
): Promise<CancelResponse> {
  return inTransaction(knex, async (trx) => {
    const booking = await Booking.query(trx).findById(bookingId).forUpdate().throwIfNotFound();
    if (isRejection(by)) requirePending(booking);
    const isEligibleForRefund = isRefundEligible(booking.startsAt, now);
    const payment = await Payment.query(trx).findOne({ bookingId }).forUpdate();
    const wasCancelled = booking.status === 'cancelled';
    if (!wasCancelled) {
      if (by.who === 'player') requireCancellable(booking, by.onlyWithRefund && !isEligibleForRefund, now);
      await cancel(trx, booking, now);
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
    if (!wasCancelled) {
      const reason = by.who === 'coach' ? (by.reason ?? null) : null;
      const cancelled = { by: by.who, refundPence: refund?.amountPence ?? null, reason };
      await writeCancelledMails({ trx, deploymentId }, booking, cancelled, now);
    }
    return {
      refund: refund && { amount: poundsOf(refund.amountPence), status: refund.status },
      isEligibleForRefund,
      hoursUntilLesson: hoursUntil(booking.startsAt, now),
    };
  });
}

function requireCancellable({ startsAt }: Booking, isRefundMissed: boolean, now: Date): void {
  if (startsAt <= now) {
    throw refused('lesson_begun', 'This lesson has already begun and can’t be cancelled.');
  }
  // The screen that promised the refund was out of date, or the browser's clock is slow.
  if (isRefundMissed) {
    throw refused(
      'refund_no_longer_possible',
      'Your lesson was not cancelled: it is too close now for a refund. You can still cancel it without one.',
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
