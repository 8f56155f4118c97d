import type { Booking, CancelResult } from '@lessons/contract';
import { formatPounds, howPaid, type HowPaid } from '@lessons/rules';
import {
  givesBack,
  noRefund,
  nothingCharged,
  refundFailed,
  refundNote,
  refundTime,
} from '../../lessons/lesson-labels.ts';

const tooLate =
  'Lessons cannot be cancelled within 24 hours of the scheduled time. No refunds will be provided for late cancellations.';

/** Returns the dialog's text before a lesson is cancelled: what becomes of its price in time, or too late for that. */
export function cancelQuestion(lesson: Booking, isEligible: boolean) {
  const paid = howPaid(lesson) ?? 'returned';
  const price = formatPounds(lesson.price);
  const descriptions: Record<HowPaid, string> = isEligible
    ? {
        card: `You get ${price} back. ${refundTime}`,
        by_hand: givesBack(price),
        unpaid: `${nothingCharged} You will owe nothing.`,
        nothing_due: nothingCharged,
        returned: 'Cancellation is free up to 24 hours before the lesson.',
      }
    : {
        card: tooLate,
        by_hand: tooLate,
        unpaid: `${tooLate} You still owe ${price}.`,
        nothing_due: nothingCharged,
        returned: tooLate,
      };
  const cardLabel = isEligible ? 'Cancel & Refund' : 'Cancel (No Refund)';
  return {
    description: descriptions[paid],
    confirmLabel: paid === 'card' ? cardLabel : 'Cancel',
  };
}

/**
 * Returns why there is nothing to cancel; null when the lesson can be. `lesson` is null when the player has it no
 * longer.
 */
export function whyNotToCancel(lesson: Booking | null, now: Date): string | null {
  if (lesson === null) return 'This lesson is no longer on your list.';
  if (lesson.status === 'cancelled') {
    return ['This lesson has already been cancelled.', refundNote(lesson)].filter(Boolean).join(' ');
  }
  if (lesson.calledOff)
    return 'This lesson was called off. Close this to choose a new time, or to cancel it.';
  const hasBegun = Date.parse(lesson.startTime) <= now.getTime();
  return hasBegun ? 'This lesson has begun, so it can’t be cancelled any more.' : null;
}

/** Returns the toast's text once the server has decided. `lesson` is as it was before. */
export function cancelOutcome({ refund, isEligibleForRefund }: CancelResult, lesson: Booking): string {
  if (refund) return refund.status === 'failed' ? refundFailed() : refundTime;
  const paid = howPaid(lesson);
  if (paid === 'nothing_due') return nothingCharged;
  const price = formatPounds(lesson.price);
  if (isEligibleForRefund) {
    if (paid === 'unpaid') return nothingCharged;
    return paid === 'by_hand' ? givesBack(price) : noRefund();
  }
  if (paid === 'unpaid')
    return `You still owe ${price}, because the cancellation was within 24 hours of the lesson.`;
  return 'No refund will be made, because the cancellation was within 24 hours of the lesson.';
}
