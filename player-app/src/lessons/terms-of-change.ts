import type { Booking } from '@lessons/contract';
import { coachName } from './lesson-labels.ts';
import {
  formatPounds,
  formatShortDay,
  formatTime,
  howPaid,
  isRefundEligible,
  refundEndsAt,
} from '@lessons/rules';

type Lesson = Pick<Booking, 'startTime' | 'price' | 'paymentStatus' | 'handPayment' | 'elsewhere'>;

/** Returns the day and time until which a lesson is free to cancel or move; null when it starts too soon. */
export function freeUntil(startTime: string, now: Date): string | null {
  const start = new Date(startTime);
  if (!isRefundEligible(start, now)) return null;
  const end = refundEndsAt(start);
  // No line ends within the date.
  return `${formatShortDay(end).replaceAll(' ', '\u00a0')}, ${formatTime(end)}`;
}

/** Whether its player can still move a lesson: not one at another place, whose time is agreed with the coach. */
export const canMove = (
  { startTime, elsewhere }: Pick<Lesson, 'startTime' | 'elsewhere'>,
  now: Date,
): boolean => !elsewhere && isRefundEligible(new Date(startTime), now);

/** Returns until when a lesson can be cancelled or moved free of charge, or what a change costs; in one sentence. */
export function termsOfChange(lesson: Lesson, now: Date): string {
  const until = freeUntil(lesson.startTime, now);
  if (!until) return tooLateToChange(lesson);
  return lesson.elsewhere
    ? `Cancel it free of charge until ${until}. To move it, call ${coachName()}.`
    : `Cancel or move it free of charge until ${until}.`;
}

/** Returns what a change of a lesson that starts too soon would cost. */
export function tooLateToChange(lesson: Omit<Lesson, 'startTime'>): string {
  // Its player could not have moved one at another place before either.
  const stays = lesson.elsewhere ? null : 'it can’t be moved any more';
  const why = [stays, costOfCancelling(lesson)].filter(Boolean).join(', and ');
  return why ? `It starts within 24 hours: ${why}.` : 'It starts within 24 hours.';
}

function costOfCancelling(lesson: Omit<Lesson, 'startTime'>): string | null {
  const paid = howPaid(lesson);
  if (paid === 'nothing_due') return null;
  return paid === 'unpaid'
    ? `${formatPounds(lesson.price)} is due even if you cancel`
    : 'a cancellation is not refunded';
}
