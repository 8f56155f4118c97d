import type { Booking, CancelResult } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { noRefund, refundFailed, refundNote, refundTime } from '../../lessons/lesson-labels.ts';

/** Returns the dialog's text before a lesson is cancelled: with its price in pounds back, or too late for that. */
export function cancelQuestion(isEligible: boolean, price: number) {
  if (isEligible) {
    return {
      description: `You get ${formatPounds(price)} back. ${refundTime}`,
      confirmLabel: 'Cancel & Refund',
    };
  }
  return {
    description:
      'Lessons cannot be cancelled within 24 hours of the scheduled time. No refunds will be provided for late cancellations.',
    confirmLabel: 'Cancel (No Refund)',
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
  const hasBegun = Date.parse(lesson.startTime) <= now.getTime();
  return hasBegun ? 'This lesson has begun, so it can’t be cancelled any more.' : null;
}

/** Returns the toast's text once the server has decided. */
export function cancelOutcome({ refund, isEligibleForRefund }: CancelResult): string {
  if (refund) return refund.status === 'failed' ? refundFailed() : refundTime;
  if (isEligibleForRefund) return noRefund();
  return 'No refund will be made, because the cancellation was within 24 hours of the lesson.';
}
