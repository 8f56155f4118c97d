import type { CancelResponse } from '@lessons/contract';
import { hoursUntil, isRefundEligible, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import type { HandMoney } from '../mails/mail-facts.ts';
import { dropMails, type MailWriter, type Outbox } from '../mails/outbox.ts';
import { writeCallOffEndedMails } from '../mails/write-call-off-mails.ts';
import { handPaidEvent, writeGoesBackMail } from '../mails/write-client-mails.ts';
import { writeCancelledMails, type CancelledLesson } from '../mails/write-lesson-mails.ts';
import { findHandPayment, type HandPayment } from '../payments/hand-payment.ts';
import { closePaymentsFor, recordRefund } from '../payments/payment.ts';
import { refused } from '../http/refusal.ts';
import { type Booking, nextCalendarSequence, requirePending } from './booking.ts';
import { decideChoice, requireOpenChoice, type CallOff } from './choice.ts';
import { lockLesson, type Lesson } from './lesson.ts';

export interface Cancellation {
  bookingId: string;
  now: Date;
  /**
   * A player's refund follows from the clock. `onlyWithRefund`: nothing is cancelled without it.
   * `reason` is what the coach writes to the player, in the mail.
   */
  by:
    /** `isDeletion`: the account is being deleted. */
    | { who: 'player'; onlyWithRefund: boolean; isDeletion?: boolean }
    /** A lesson that was called off, and whose player has not chosen in time. Called off again, it waits anew. */
    | { who: 'deadline'; callOffId: string }
    | {
        who: 'coach';
        coachId: string;
        refund: boolean;
        rejecting?: boolean;
        reason?: string | null;
        /**
         * Whether the client still owes the price of a lesson by hand that is not paid. False also says that
         * the coach saw it unpaid: what was paid meanwhile goes back.
         */
        stillOwes?: boolean | undefined;
      };
  /** Only a lesson that was called off and still waits is cancelled: see `requireOpenChoice`. */
  isCalledOff?: boolean;
}

/**
 * Cancels a lesson, frees the court and records the full refund if it is due, in one transaction. What
 * was paid by hand is to be given back then. Safe to repeat: only the coach can add a refund later. The refund of a
 * lesson that was called off is always due, also if an older release has cancelled it.
 *
 * Throws `Refusal` 422 when a player cancels a lesson that has begun, or only with a refund that is
 * not due any more, or when the coach rejects a lesson that is not pending.
 */
export async function cancelLesson(
  { knex, deploymentId }: MailWriter,
  { bookingId, now, by, isCalledOff = false }: Cancellation,
): Promise<CancelResponse> {
  return inTransaction(knex, async (trx) => {
    const booking = await lockLesson(trx, bookingId);
    if (isCalledOff) await requireOpenChoice(trx, booking, by.who === 'deadline' ? by.callOffId : undefined);
    const wasCancelled = booking.status === 'cancelled';
    const cancelled = await cancelLocked(trx, booking, { now, by });
    const outbox = { trx, deploymentId };
    if (cancelled.endedCallOff || !wasCancelled) await writeCancellationMails(outbox, cancelled, { by, now });
    else if (cancelled.goesBack)
      await writeGoesBackMail(outbox, cancelled.booking, cancelled.goesBack, { isGivenBack: false });
    return cancelled.response;
  });
}

interface Cancelled {
  /** The row after. */
  booking: Booking;
  /** The money, as the mail says it. */
  money: Pick<CancelledLesson, 'refundPence' | 'handMoney'>;
  /** The payment by hand that is to be given back from now on. */
  goesBack: HandPayment | undefined;
  /** The call-off whose choice the lesson waited for, if its player has to be told that it does no more. */
  endedCallOff: CallOff | undefined;
  response: CancelResponse;
}

/** Cancels a locked lesson, with its open choice if it has one, as `cancelLesson` does, but for the mail. */
export async function cancelLocked(
  trx: Knex.Transaction,
  booking: Lesson,
  { by, now }: Pick<Cancellation, 'by' | 'now'>,
): Promise<Cancelled> {
  const { id: bookingId, payment } = booking;
  const choice = booking.openChoice ?? undefined;
  if (isRejection(by)) requirePending(booking);
  const isEligibleForRefund = choice !== undefined || isRefundEligible(booking.startsAt, now);
  const wasCancelled = booking.status === 'cancelled';
  if (!wasCancelled) {
    if (by.who === 'player' && !choice)
      requireCancellable(booking, by.onlyWithRefund && !isEligibleForRefund, now);
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
  const isDueNow = by.who === 'coach' ? by.stillOwes === false : isEligibleForRefund;
  const isDue = choice !== undefined || (by.who === 'coach' && by.refund) || (isDueNow && !wasCancelled);
  const reason = choice ? 'called_off' : reasonOf(by);
  const decision = { reason, by: actorOf(by, booking), at: now } as const;
  // An earlier refund, also by hand at the provider, is kept.
  const known = payment?.refund ?? undefined;
  const refund = known ?? (payment && isDue ? await recordRefund(trx, payment, decision) : null);
  const isOwed = !isEligibleForRefund && (by.who !== 'coach' || by.stillOwes === true);
  const byHand = payment
    ? undefined
    : await cancelByHand(trx, booking, {
        isDue,
        isOwed: isOwed && !wasCancelled,
        isCalledOff: choice !== undefined,
        decision,
      });
  const handMoney = byHand?.handMoney;
  const goesBack = byHand?.goesBack;
  // Its player may have cleared it when nothing was to go back.
  if (wasCancelled && ((refund && !known) || goesBack))
    await booking.$query(trx).patch({ hiddenFromPlayerAt: null });
  const refundPence = refund && payment ? refund.amountPence - (payment.partRefundedPence ?? 0) : null;
  if (choice) {
    const outcome = refund || handMoney === 'to_give_back' ? 'refunded' : 'dropped';
    await decideChoice(trx, choice, { outcome, by: deciderOf(by), now });
  }
  // An older release has told of what it had cancelled and refunded.
  const isNews = choice !== undefined && !(wasCancelled && known);
  return {
    booking,
    money: { refundPence, handMoney },
    goesBack,
    endedCallOff: isNews ? choice.callOff : undefined,
    response: {
      refund: refund && { amount: poundsOf(refundPence ?? 0), status: refund.status },
      isEligibleForRefund,
      hoursUntilLesson: hoursUntil(booking.startsAt, now),
    },
  };
}

/** Tells the player of a cancelled lesson, and the coaches if the player cancelled it. */
export async function writeCancellationMails(
  outbox: Outbox,
  { booking, money, endedCallOff }: Cancelled,
  { by, now }: Pick<Cancellation, 'by' | 'now'>,
): Promise<void> {
  const facts = { ...money, reason: by.who === 'coach' ? (by.reason ?? null) : null };
  if (endedCallOff) await writeCallOffEndedMails(outbox, booking, { by: by.who, ...facts, endedCallOff });
  else if (by.who !== 'deadline') await writeCancelledMails(outbox, booking, { by: by.who, ...facts }, now);
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
    isCalledOff,
    decision: { by: actorId, at },
  }: { isDue: boolean; isOwed: boolean; isCalledOff: boolean; decision: { by: string | null; at: Date } },
): Promise<{ handMoney: HandMoney; goesBack: HandPayment | undefined }> {
  const payment = await findHandPayment(trx, booking.id);
  const goesBack = payment && isDue && !payment.toGiveBackAt ? payment : undefined;
  if (goesBack) {
    await goesBack.$query(trx).patch({ toGiveBackAt: at });
    await dropMails(trx, { event: handPaidEvent(goesBack) });
    const { id: bookingId, playerId } = booking;
    const { amountPence } = goesBack;
    const action = 'hand_payment.to_give_back';
    await writeAuditEntry(trx, { at, action, actorId, playerId, bookingId, amountPence });
  }
  // Also of a paid lesson: the payment may turn out to be a mistake. An older release may have set it for a lesson that
  // was called off.
  if (booking.payPlan === 'by_hand' && (isOwed || (isCalledOff && booking.owesCancelled)))
    await booking.$query(trx).patch({ owesCancelled: isOwed });
  if (payment) return { handMoney: isDue ? 'to_give_back' : 'kept', goesBack };
  return { handMoney: booking.owesCancelled && !booking.waivedAt ? 'owes' : 'nothing_due', goesBack };
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
  if (by.who !== 'coach') return 'cancelled_by_player';
  return isRejection(by) ? 'rejected_by_coach' : 'cancelled_by_coach';
}

const isRejection = (by: Cancellation['by']) => by.who === 'coach' && by.rejecting === true;

const deciderOf = (by: Cancellation['by']) =>
  by.who === 'player' && by.isDeletion === true ? 'deletion' : by.who;

function actorOf(by: Cancellation['by'], { playerId }: Booking): string | null {
  if (by.who === 'deadline') return null;
  return by.who === 'coach' ? by.coachId : playerId;
}
