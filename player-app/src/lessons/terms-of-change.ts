import type { Booking } from '@lessons/contract';
import {
  formatPounds,
  formatShortDay,
  formatTime,
  howPaid,
  isRefundEligible,
  refundEndsAt,
} from '@lessons/rules';

type Lesson = Pick<Booking, 'startTime' | 'price' | 'paymentStatus' | 'handPayment'>;

/** Returns the day and time until which a lesson is free to cancel or move; null when it starts too soon. */
export function freeUntil(startTime: string, now: Date): string | null {
  const start = new Date(startTime);
  if (!isRefundEligible(start, now)) return null;
  const end = refundEndsAt(start);
  // No line ends within the date.
  return `${formatShortDay(end).replaceAll(' ', '\u00a0')}, ${formatTime(end)}`;
}

/** Returns until when a lesson can be cancelled or moved free of charge, or what a change costs; in one sentence. */
export function termsOfChange(lesson: Lesson, now: Date): string {
  const until = freeUntil(lesson.startTime, now);
  return until ? `Cancel or move it free of charge until ${until}.` : tooLateToChange(lesson);
}

/** Returns what a change of a lesson that starts too soon would cost. */
export function tooLateToChange(lesson: Omit<Lesson, 'startTime'>): string {
  const stays = 'It starts within 24 hours: it can’t be moved any more';
  const paid = howPaid(lesson);
  if (paid === 'nothing_due') return `${stays}.`;
  if (paid === 'unpaid') return `${stays}, and ${formatPounds(lesson.price)} is due even if you cancel.`;
  return `${stays}, and a cancellation is not refunded.`;
}
