import { howPaid, type LessonMoney, type TimeSpan } from '@lessons/rules';
import type Stripe from 'stripe';
import type { PaymentContext } from '../payments/payment-context.ts';
import { isFullyRefunded, isPricePaid, isRestored, lessonIn, mayCancelOrRefund } from '../payments/intent.ts';
import type { Payment } from '../payments/payment.ts';

/** The next step of a payment, as its row and its intent say. */
export type Settlement =
  | { kind: 'already-booked'; bookingId: string }
  | { kind: 'already-refunded' }
  | { kind: 'cancel' }
  | { kind: 'wait-for-payment' }
  | { kind: 'refund'; reason: 'refunded_at_provider' | 'lesson_begun' | 'paid_already' | 'lesson_cancelled' }
  /** Paid, but without a slot: the booking has to name one. */
  | { kind: 'ask-for-slot' }
  /** The coach decides. The player's hold ends if it has no use any more. */
  | { kind: 'leave-to-coach'; releasesHold: boolean }
  /** Pays for the lesson that existed before. */
  | { kind: 'pay-lesson' }
  /** A lesson that may have been given: it is booked again, even if it is over, and never refunded. */
  | { kind: 'book-again'; lesson: TimeSpan; isMoved: boolean }
  | {
      kind: 'book';
      lesson: TimeSpan;
      /** Whether the payment is refunded if the slot was lost; otherwise the coach decides. */
      refundsIfLost: boolean;
    };

/** A lesson as a payment for it finds it. */
interface LessonToPay {
  pricePence: number;
  money: LessonMoney;
}

interface Facts {
  payment: Pick<Payment, 'bookingId' | 'outcome' | 'amountPence' | 'restoredAt' | 'startsAt' | 'endsAt'>;
  /** With its charge. */
  intent: Stripe.PaymentIntent;
  /**
   * The lesson that a payment is for which existed before it. Null if the database does not have it.
   * Undefined for a payment that books its lesson.
   */
  lessonToPay?: LessonToPay | null | undefined;
  now: Date;
}

/** Returns what brings a payment to its end. */
export function decideSettlement(
  context: Pick<PaymentContext, 'deploymentId'>,
  { payment, intent, lessonToPay, now }: Facts,
): Settlement {
  if (payment.bookingId) return { kind: 'already-booked', bookingId: payment.bookingId };
  if (payment.outcome === 'refunded') return { kind: 'already-refunded' };
  if (intent.status === 'canceled') return { kind: 'cancel' };
  if (intent.status !== 'succeeded') return { kind: 'wait-for-payment' };
  if (isFullyRefunded(intent)) return { kind: 'refund', reason: 'refunded_at_provider' };
  if (!isPricePaid(intent, payment)) return { kind: 'leave-to-coach', releasesHold: false };
  if (lessonToPay !== undefined)
    return decideForLesson(lessonToPay, payment, mayCancelOrRefund(context, payment, intent));

  const sold = lessonOf(payment);
  if (isRestored(payment, intent)) {
    // The lesson may have been moved after the backup. Its intent has the new time, the row the old one.
    const lesson = lessonIn(intent) ?? sold;
    if (!lesson) return { kind: 'ask-for-slot' };
    const isMoved = lesson.start.getTime() !== sold?.start.getTime();
    return { kind: 'book-again', lesson, isMoved };
  }
  if (!sold) return { kind: 'ask-for-slot' };
  const refundsIfLost = mayCancelOrRefund(context, payment, intent);
  if (sold.start <= now)
    return refundsIfLost
      ? { kind: 'refund', reason: 'lesson_begun' }
      : { kind: 'leave-to-coach', releasesHold: true };
  return { kind: 'book', lesson: sold, refundsIfLost };
}

/**
 * Returns what becomes of card money for a lesson that existed before. It pays what is due, also of a
 * lesson that is over or was cancelled too late. Money that nobody owes any more goes back, unless only
 * the coach may refund it.
 */
function decideForLesson(
  lesson: LessonToPay | null,
  { amountPence }: Pick<Payment, 'amountPence'>,
  mayRefund: boolean,
): Settlement {
  if (!lesson) return { kind: 'leave-to-coach', releasesHold: false };
  const isDue = howPaid({ paymentStatus: lesson.money }) === 'unpaid';
  if (isDue && lesson.pricePence === amountPence) return { kind: 'pay-lesson' };
  if (isDue || !mayRefund) return { kind: 'leave-to-coach', releasesHold: false };
  return { kind: 'refund', reason: lesson.money === 'nothing_due' ? 'lesson_cancelled' : 'paid_already' };
}

function lessonOf({ startsAt, endsAt }: Pick<Payment, 'startsAt' | 'endsAt'>): TimeSpan | undefined {
  return startsAt && endsAt ? { start: startsAt, end: endsAt } : undefined;
}
