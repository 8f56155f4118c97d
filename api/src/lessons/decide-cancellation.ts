import { howPaid, isRefundEligible, lessonMoneyOf, type HowPaid } from '@lessons/rules';
import { refused } from '../http/refusal.ts';
import type { CancelledMoney } from '../mails/mail-facts.ts';
import type { HandPayment } from '../payments/hand-payment.ts';
import type { Payment, Refund } from '../payments/payment.ts';
import type { Booking } from './booking.ts';

/** The one who cancels a lesson. What a player gets back follows from the clock; the coach decides it. */
export type CancelledBy =
  /** `onlyWithRefund`: nothing is cancelled without it. `isDeletion`: the account is being deleted. */
  | { who: 'player'; onlyWithRefund: boolean; isDeletion?: boolean }
  /** A lesson that was called off, and whose player has not chosen in time. Called off again, it waits anew. */
  | { who: 'deadline'; closingId: string }
  | {
      who: 'coach';
      coachId: string;
      refund: boolean;
      /** The coach's text to the player, in the mail. */
      reason?: string | null;
      /** Whether the client still owes the price of a lesson by hand that is not paid. */
      stillOwes?: boolean | undefined;
      /** Where the coach saw the money. Nothing is cancelled once it is elsewhere. */
      seen?: HowPaid | undefined;
    };

/** A lesson as a cancellation finds it. */
export type LessonToCancel = Pick<
  Booking,
  'status' | 'startsAt' | 'endsAt' | 'payPlan' | 'owesCancelled' | 'waivedAt'
> & {
  payment:
    | (Pick<Payment, 'amountPence' | 'partRefundedPence'> & {
        refund: Pick<Refund, 'amountPence' | 'status' | 'reason'> | null;
      })
    | null;
  handPayment: Pick<HandPayment, 'amountPence' | 'toGiveBackAt' | 'givenBackAt'> | null;
  openChoice: object | null;
};

export interface CancellationDecision {
  /** Whether the lesson is cancelled by this. A repeat only changes its money. */
  isNew: boolean;
  /** Why the whole payment by card is refunded now. Null if it stays, and if it was refunded before. */
  refund: 'called_off' | 'cancelled_by_player' | 'cancelled_by_coach' | null;
  /** The amount of the refund, of now or before, also of one that failed. Null without a refund. */
  refundPence: number | null;
  /** Whether the payment by hand is to be given back from now on. */
  givesBack: boolean;
  /** Whether the price is due although the lesson is cancelled. */
  owes: boolean;
  /** The money afterwards, as the mails tell it. */
  money: CancelledMoney;
  /** The outcome of the choice for which the lesson waits. Null if it waits for none. */
  choice: 'refunded' | 'dropped' | null;
  /** The news: the cancellation, the end of the wait after a call-off, or that money goes back. */
  news: 'cancelled' | 'call_off_ended' | 'goes_back' | null;
  isEligibleForRefund: boolean;
}

/**
 * Decides what a cancellation does with a lesson, its money and its choice. The player of a lesson that was called off
 * gets everything back, whoever cancels it and when.
 *
 * Throws `Refusal` 422 when a player cancels a lesson that has begun, or only with a refund that is not due any more,
 * and `money_changed` when the money is not where the coach saw it.
 */
export function decideCancellation(lesson: LessonToCancel, by: CancelledBy, now: Date): CancellationDecision {
  const { payment, handPayment, payPlan } = lesson;
  const isNew = lesson.status !== 'cancelled';
  const isCalledOff = lesson.openChoice !== null;
  const isEligibleForRefund = isCalledOff || isRefundEligible(lesson.startsAt, now);
  const before = howPaid({ paymentStatus: lessonMoneyOf(lesson, now), handPayment });
  if (by.who === 'coach' && isNew) requireAsSeen(before, by.seen);
  // The screen that promised it was out of date, or the browser's clock is slow. Nothing was promised without money.
  const isRefundMissed = !isEligibleForRefund && before !== 'nothing_due' && before !== 'returned';
  if (by.who === 'player' && isNew && !isCalledOff)
    requireCancellable(lesson, by.onlyWithRefund && isRefundMissed, now);
  // The coach decides it, also later. A player can't: they have cancelled in time or not.
  const goesBack = isCalledOff || (by.who === 'coach' ? by.refund : isNew && isEligibleForRefund);
  const staysDue = isNew && !isEligibleForRefund && (by.who !== 'coach' || by.stillOwes === true);
  const refund = goesBack && before === 'card' ? reasonOf(by, isCalledOff) : null;
  const givesBack = goesBack && before === 'by_hand';
  // Also of a lesson that is paid by hand: the payment may turn out to be a mistake. What goes back is let go.
  const owes = !givesBack && (lesson.owesCancelled || (staysDue && !payment && payPlan === 'by_hand'));
  const paid =
    refund !== null || givesBack ? 'returned' : before === 'unpaid' && !owes ? 'nothing_due' : before;
  const refundPence = refundPenceOf(payment, refund !== null);
  // The coach pays back in person what the provider could not send.
  const sentPence = payment?.refund?.status === 'failed' ? null : refundPence;
  // The cancellation of a lesson that is over is no news.
  const isOnlyMoneyNews = givesBack && (!isNew || lesson.endsAt <= now);
  return {
    isNew,
    refund,
    refundPence,
    givesBack,
    owes,
    money: { paid, refundPence: sentPence, keptPence: keptPenceOf(lesson, paid) },
    choice: isCalledOff ? (paid === 'returned' ? 'refunded' : 'dropped') : null,
    news: isCalledOff ? 'call_off_ended' : isOnlyMoneyNews ? 'goes_back' : isNew ? 'cancelled' : null,
    isEligibleForRefund,
  };
}

/**
 * An earlier refund, also by hand at the provider, stays as it is. What was refunded in part is not sent again, and is
 * part of one by hand.
 */
function refundPenceOf(payment: LessonToCancel['payment'], isRefunded: boolean): number | null {
  if (!payment || (!payment.refund && !isRefunded)) return null;
  if (payment.refund?.reason === 'refunded_at_provider') return payment.refund.amountPence;
  return (payment.refund ?? payment).amountPence - (payment.partRefundedPence ?? 0);
}

function keptPenceOf({ payment, handPayment }: LessonToCancel, paid: HowPaid): number | null {
  if (paid === 'card' && payment) return payment.amountPence - (payment.partRefundedPence ?? 0);
  return paid === 'by_hand' && handPayment ? handPayment.amountPence : null;
}

/** A repeat is not compared: the cancellation itself has moved the money. */
function requireAsSeen(paid: HowPaid, seen: HowPaid = paid): void {
  if (seen !== paid)
    throw refused(
      'money_changed',
      'The payment has changed since you opened this, so nothing was cancelled. Please check it again.',
    );
}

function requireCancellable({ startsAt, payPlan }: LessonToCancel, isRefundMissed: boolean, now: Date): void {
  if (startsAt <= now) {
    throw refused('lesson_begun', 'This lesson has already begun and can’t be cancelled.');
  }
  if (isRefundMissed) {
    throw refused(
      'refund_no_longer_possible',
      payPlan === 'online'
        ? 'Your lesson was not cancelled: it is too close now for a refund. You can still cancel it without one.'
        : 'Your lesson was not cancelled: it is too close now to cancel it free of charge. You can still cancel it.',
    );
  }
}

function reasonOf(by: CancelledBy, isCalledOff: boolean): NonNullable<CancellationDecision['refund']> {
  if (isCalledOff) return 'called_off';
  return by.who === 'coach' ? 'cancelled_by_coach' : 'cancelled_by_player';
}
