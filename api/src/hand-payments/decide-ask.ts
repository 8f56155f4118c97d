import { londonDateOf } from '@lessons/rules';
import { refused } from '../http/refusal.ts';
import type { Booking, BookingWithMoney } from '../lessons/booking.ts';
import { moneyOf } from '../lessons/present-booking.ts';
import type { SeenLesson } from './lock-seen.ts';

/** A lesson for which the coach asks. */
export type Debt = BookingWithMoney & Pick<Booking, 'askedAt'>;

/**
 * Returns the lessons for which it is to be noted that the coach has asked: all but those that were asked for on this
 * London day already.
 *
 * Throws `Refusal` 422 `money_changed` if a lesson is not owed any more at the price that the coach saw, and `no_address`
 * for a mail to a client without an address.
 */
export function decideAsk<Lesson extends Debt>(
  debts: readonly SeenLesson<Lesson>[],
  { how, email }: { how: 'shared' | 'mailed'; email: string },
  now: Date,
): Lesson[] {
  const isOwed = ({ lesson, seenPence }: SeenLesson<Lesson>) =>
    moneyOf(lesson, now) === 'owes' && lesson.pricePence === seenPence;
  if (!debts.every(isOwed))
    throw refused('money_changed', 'What is owed has changed meanwhile. Nobody was asked.');
  if (how === 'mailed' && email === '') throw refused('no_address', 'This client has no email address.');
  const today = londonDateOf(now);
  const lessons = debts.map(({ lesson }) => lesson);
  return lessons.filter(({ askedAt }) => !askedAt || londonDateOf(askedAt) !== today);
}
