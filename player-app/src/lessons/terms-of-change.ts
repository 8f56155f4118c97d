import type { Booking } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime, isRefundEligible, refundEndsAt } from '@lessons/rules';
import type { MoneyToCancel } from './lesson-labels.ts';

/** Returns the day and time until which a lesson is free to cancel or move; null when it starts too soon. */
export function freeUntil(startTime: string, now: Date): string | null {
  const start = new Date(startTime);
  if (!isRefundEligible(start, now)) return null;
  const end = refundEndsAt(start);
  // No line ends within the date.
  return `${formatShortDay(end).replaceAll(' ', '\u00a0')}, ${formatTime(end)}`;
}

/** Returns until when a lesson can be cancelled or moved free of charge, or what a change costs; in one sentence. */
export function termsOfChange(
  lesson: Pick<Booking, 'startTime' | 'price'>,
  money: MoneyToCancel,
  now: Date,
): string {
  const until = freeUntil(lesson.startTime, now);
  return until ? `Cancel or move it free of charge until ${until}.` : tooLateToChange(lesson, money);
}

/** Returns what a change of a lesson that starts too soon would cost. `money` comes from `moneyToCancel`, which Book does not load. */
export function tooLateToChange({ price }: Pick<Booking, 'price'>, money: MoneyToCancel): string {
  const stays = 'It starts within 24 hours: it can’t be moved any more';
  if (money === 'none') return `${stays}.`;
  if (money === 'unpaid') return `${stays}, and ${formatPounds(price)} is due even if you cancel.`;
  return `${stays}, and a cancellation is not refunded.`;
}
