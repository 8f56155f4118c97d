import type { Booking } from '@lessons/contract';
import { formatDay, formatPounds, formatTimeRange, howPaid, whose } from '@lessons/rules';
import type { BadgeProps } from '@lessons/ui';
import { currentCoach } from '../coach-profile/coach-profile.ts';

/** A lesson's status and the state of its money, as the server names them. */
type LessonState = Pick<Booking, 'paymentStatus' | 'handPayment'> & { status: string };
type PricedLesson = LessonState & Pick<Booking, 'price'>;

export const refundTime = 'A refund will be processed within 5-10 business days.';
/**
 * Returns the text for a cancellation in time after which nothing is refunded: nothing was paid, or the coach had
 * cancelled it before.
 */
export const noRefund = () =>
  `There is no refund for this lesson. Please ask ${coachName()} if you expected one.`;
export const refundFailed = () =>
  `Your refund could not be sent. ${coachName()} has been told and will contact you.`;

export const nothingCharged = 'Nothing was charged.';
export const givesBack = (price: string) => `${coachName()} will give you the ${price} back.`;

export const coachName = () => currentCoach()?.name ?? 'the coach';

/** Returns the toast about a lesson that has a new time. */
export const movedNotice = (lesson: Booking) => ({
  topic: 'move',
  title: 'Lesson moved',
  description: `${whose(lesson, 'Your')} lesson is now on ${formatDay(lesson.startTime)}, ${formatTimeRange(lesson.startTime, lesson.endTime)}.`,
});

const statusLabels: Record<string, { text: string; tone: BadgeProps['tone'] }> = {
  pending: { text: 'Pending', tone: 'amber' },
  confirmed: { text: 'Confirmed', tone: 'grass' },
  completed: { text: 'Completed', tone: 'grass' },
  cancelled: { text: 'Cancelled', tone: 'clay' },
};

const cancelledLabels: Record<string, string> = {
  refunded: 'Cancelled - Refunded',
  refund_pending: 'Cancelled - Refund pending',
  refund_failed: 'Cancelled - Refund failed',
};

/** Returns the badge on a lesson. An unknown status is shown as it is. */
export function statusBadge({
  status,
  paymentStatus,
  calledOff,
}: Pick<Booking, 'status' | 'paymentStatus' | 'calledOff'>) {
  if (calledOff) return { text: 'Called off', tone: 'amber' as const };
  const known = statusLabels[status] ?? { text: status, tone: 'neutral' as const };
  if (status !== 'cancelled') return known;
  return { ...known, text: cancelledLabels[paymentStatus] ?? known.text };
}

/** Whether the badge of a cancelled lesson says what became of its payment. */
export const saysRefund = ({ status, paymentStatus }: LessonState) =>
  status === 'cancelled' && paymentStatus in cancelledLabels;

const paymentLabels: Record<string, string> = {
  completed: 'Paid',
  refunded: 'Refunded',
  refund_pending: 'Refund on its way',
  refund_failed: 'Refund failed',
  to_pay: 'to pay at the lesson',
  owes: 'You owe',
  waived: 'Nothing to pay',
  nothing_due: 'Nothing to pay',
  free: 'Free',
  given_back: 'Given back',
};
const handLabels: Record<string, string> = { cash: 'Paid in cash', transfer: 'Paid by transfer' };

/** Returns the label of the lesson's payment. An unknown payment status is shown as it is. */
export function paymentLabel({ status, paymentStatus, handPayment }: LessonState): string {
  if (paymentStatus === 'completed' && handPayment) return handLabels[handPayment.method] ?? 'Paid';
  if (paymentStatus === 'to_give_back') return `will be given back by ${coachName()}`;
  if (paymentStatus === 'nothing_due' && status === 'cancelled') return 'Nothing was charged';
  return paymentLabels[paymentStatus] ?? paymentStatus;
}

/** Returns the lesson's price in words; null when the lesson costs nothing. */
export function priceLabel({ paymentStatus, price }: PricedLesson): string | null {
  return howPaid({ paymentStatus }) === 'nothing_due' ? null : formatPounds(price);
}

/** Whether the label of the payment stands before the price: "You owe £50", but "£50 Paid". */
export const isLabelFirst = ({ paymentStatus }: LessonState) => paymentStatus === 'owes';

/** Returns a lesson's price and how it is paid: "£50 Paid", "You owe £50". */
export function moneyInWords(lesson: PricedLesson): string {
  const words = [priceLabel(lesson), paymentLabel(lesson)];
  return (isLabelFirst(lesson) ? words.toReversed() : words).filter(Boolean).join(' ');
}

/** Returns the same for a lesson that the coach has booked. Null for others: they are paid when they are booked. */
export function coachBookedMoney(lesson: PricedLesson & Pick<Booking, 'payPlan'>): string | null {
  return lesson.payPlan === 'online' ? null : moneyInWords(lesson);
}

/** Returns a note about a refund that is not made yet; null when nothing is open. */
export function refundNote({ paymentStatus }: Pick<Booking, 'paymentStatus'>): string | null {
  if (paymentStatus === 'refund_pending') return refundTime;
  return paymentStatus === 'refund_failed' ? refundFailed() : null;
}
