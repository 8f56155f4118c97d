import type { BadgeProps } from '@lessons/ui';
import { currentCoach } from '../coach-profile/coach-profile.ts';

/** A lesson's status and the state of its money, as the server names them. */
export interface LessonState {
  status: string;
  paymentStatus: string;
}

export const refundTime = 'A refund will be processed within 5-10 business days.';
/**
 * Returns the text for a cancellation in time after which nothing is refunded: nothing was paid, or the coach had
 * cancelled it before.
 */
export const noRefund = () =>
  `There is no refund for this lesson. Please ask ${coachName()} if you expected one.`;
export const refundFailed = () =>
  `Your refund could not be sent. ${coachName()} has been told and will contact you.`;

const coachName = () => currentCoach()?.name ?? 'the coach';

const statusLabels: Record<string, { text: string; tone: BadgeProps['tone'] }> = {
  pending: { text: 'Pending', tone: 'amber' },
  confirmed: { text: 'Confirmed', tone: 'grass' },
  completed: { text: 'Completed', tone: 'grass' },
  cancelled: { text: 'Cancelled', tone: 'clay' },
};

const cancelledLabels: Record<string, string> = {
  refunded: 'Cancelled - Refunded',
  refund_pending: 'Cancelled - Refund Pending',
  refund_failed: 'Cancelled - Refund Failed',
};

/** Returns the badge on a lesson. An unknown status is shown as it is. */
export function statusBadge({ status, paymentStatus }: LessonState) {
  const known = statusLabels[status] ?? { text: status, tone: 'neutral' as const };
  if (status !== 'cancelled') return known;
  return { ...known, text: cancelledLabels[paymentStatus] ?? known.text };
}

const paymentLabels: Record<string, string> = {
  completed: 'Paid',
  refunded: 'Refunded',
  refund_pending: 'Refund on its way',
  refund_failed: 'Refund failed',
};

/** Returns the label of the lesson's payment. An unknown payment status is shown as it is. */
export function paymentLabel({ paymentStatus }: LessonState): string {
  return paymentLabels[paymentStatus] ?? paymentStatus;
}

/** Returns a note about a refund that is not made yet; null when nothing is open. */
export function refundNote({ paymentStatus }: LessonState): string | null {
  if (paymentStatus === 'refund_pending') return refundTime;
  return paymentStatus === 'refund_failed' ? refundFailed() : null;
}
