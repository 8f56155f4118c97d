import { isRefundEligible } from '@lessons/rules';
import { refused } from '../http/refusal.ts';
import type { HandMoney } from '../mails/mail-facts.ts';
import type { HandPayment } from '../payments/hand-payment.ts';
import type { Payment, Refund } from '../payments/payment.ts';
import { requirePending, type Booking } from './booking.ts';

/** Who cancels a lesson. What a player gets back follows from the clock; the coach decides it. */
export type CancelledBy =
  /** `onlyWithRefund`: nothing is cancelled without it. `isDeletion`: the account is being deleted. */
  | { who: 'player'; onlyWithRefund: boolean; isDeletion?: boolean }
  /** A lesson that was called off, and whose player has not chosen in time. Called off again, it waits anew. */
  | { who: 'deadline'; callOffId: string }
  | {
      who: 'coach';
      coachId: string;
      refund: boolean;
      rejecting?: boolean;
      /** The coach's text to the player, in the mail. */
      reason?: string | null;
      /**
       * Whether the client still owes the price of a lesson by hand that is not paid. False also says that
       * the coach saw it unpaid: what was paid meanwhile goes back.
       */
      stillOwes?: boolean | undefined;
      /** Whether the coach saw this one unpaid of several lessons. What was paid meanwhile goes back unless it is owed. */
      wasUnpaid?: boolean;
    };

/** A lesson as a cancellation finds it. */
export type LessonToCancel = Pick<
  Booking,
  'status' | 'startsAt' | 'payPlan' | 'owesCancelled' | 'waivedAt'
> & {
  payment:
    | (Pick<Payment, 'amountPence' | 'partRefundedPence'> & { refund: Pick<Refund, 'amountPence'> | null })
    | null;
  handPayment: Pick<HandPayment, 'toGiveBackAt' | 'givenBackAt'> | null;
  openChoice: object | null;
};

export interface CancellationDecision {
  /** Whether the lesson is cancelled by this. A repeat only changes its money. */
  isNew: boolean;
  /** Why the whole payment by card is refunded now. Null if it stays, and if it was refunded before. */
  refund: 'called_off' | 'cancelled_by_player' | 'cancelled_by_coach' | 'rejected_by_coach' | null;
  /** The amount that the refund sends, now or before. Null without a refund. */
  refundPence: number | null;
  /** Whether the payment by hand is to be given back from now on. */
  givesBack: boolean;
  /** Whether the price is due although the lesson is cancelled. */
  owes: boolean;
  /** The money as the mail says it. Undefined for a lesson that is paid by card. */
  handMoney: HandMoney | undefined;
  /** What becomes of the choice for which the lesson waits. Null if it waits for none. */
  choice: 'refunded' | 'dropped' | null;
  /** The news: the cancellation, the end of the wait after a call-off, or that money goes back. */
  news: 'cancelled' | 'call_off_ended' | 'goes_back' | null;
  isEligibleForRefund: boolean;
}

/**
 * Decides what a cancellation does with a lesson, its money and its choice. The player of a lesson that was called off
 * gets everything back, whoever cancels it and when.
 *
 * Throws `Refusal` 422 when a player cancels a lesson that has begun, or only with a refund that is
 * not due any more, or when the coach rejects a lesson that is not pending.
 */
export function decideCancellation(lesson: LessonToCancel, by: CancelledBy, now: Date): CancellationDecision {
  const isNew = lesson.status !== 'cancelled';
  const isCalledOff = lesson.openChoice !== null;
  const isEligibleForRefund = isCalledOff || isRefundEligible(lesson.startsAt, now);
  if (by.who === 'coach' && by.rejecting) requirePending(lesson);
  if (by.who === 'player' && isNew && !isCalledOff)
    requireCancellable(lesson, by.onlyWithRefund && !isEligibleForRefund, now);
  const staysDue = isNew && !isEligibleForRefund && (by.who !== 'coach' || by.stillOwes === true);
  const isDueBack =
    isCalledOff ||
    (by.who === 'coach'
      ? // Only the coach can add a refund later.
        by.refund || (isNew && wasSeenUnpaid(by) && !staysDue)
      : isNew && isEligibleForRefund);
  const card = decideCard(lesson, isDueBack, isCalledOff ? 'called_off' : reasonOf(by));
  const byHand = decideByHand(lesson, isDueBack, staysDue);
  const isRefunded = card.refundPence !== null || byHand.handMoney === 'to_give_back';
  return {
    isNew,
    ...card,
    ...byHand,
    choice: isCalledOff ? (isRefunded ? 'refunded' : 'dropped') : null,
    news: isCalledOff ? 'call_off_ended' : isNew ? 'cancelled' : byHand.givesBack ? 'goes_back' : null,
    isEligibleForRefund,
  };
}

function decideCard(
  { payment }: LessonToCancel,
  isDueBack: boolean,
  reason: NonNullable<CancellationDecision['refund']>,
): Pick<CancellationDecision, 'refund' | 'refundPence'> {
  // An earlier refund, also by hand at the provider, stays as it is.
  const refund = payment && !payment.refund && isDueBack ? reason : null;
  const wholePence = payment?.refund?.amountPence ?? (refund && payment ? payment.amountPence : null);
  const refundPence = wholePence === null ? null : wholePence - (payment?.partRefundedPence ?? 0);
  return { refund, refundPence };
}

function decideByHand(
  { payment, handPayment, payPlan, owesCancelled, waivedAt }: LessonToCancel,
  isDueBack: boolean,
  staysDue: boolean,
): Pick<CancellationDecision, 'givesBack' | 'owes' | 'handMoney'> {
  if (payment) return { givesBack: false, owes: owesCancelled, handMoney: undefined };
  // Also of a paid lesson: the payment may turn out to be a mistake.
  const owes = owesCancelled || (staysDue && payPlan === 'by_hand');
  if (handPayment && !handPayment.givenBackAt) {
    const givesBack = isDueBack && !handPayment.toGiveBackAt;
    return { givesBack, owes, handMoney: isDueBack ? 'to_give_back' : 'kept' };
  }
  return { givesBack: false, owes, handMoney: owes && !waivedAt ? 'owes' : 'nothing_due' };
}

function requireCancellable({ startsAt, payPlan }: LessonToCancel, isRefundMissed: boolean, now: Date): void {
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

const wasSeenUnpaid = ({ stillOwes, wasUnpaid = false }: Extract<CancelledBy, { who: 'coach' }>) =>
  stillOwes === false || wasUnpaid;

function reasonOf(by: CancelledBy): 'cancelled_by_player' | 'cancelled_by_coach' | 'rejected_by_coach' {
  if (by.who !== 'coach') return 'cancelled_by_player';
  return by.rejecting ? 'rejected_by_coach' : 'cancelled_by_coach';
}
