import { earliestBookableStart, lastBookableDate, londonDateOf } from '@lessons/rules';
import type { BookingRules } from '@lessons/rules';
import type { Statement } from './gated-connections.ts';

interface RulesInForce {
  clock: () => Date;
  /** The rules so far, the last of them in force. */
  rules: readonly BookingRules[];
}

/**
 * Returns a function that says whether a lesson could be booked under any of the rules in force
 * since this call.
 */
export function watchRules({ clock, rules }: RulesInForce): (start: Date) => boolean {
  const first = rules.length - 1;
  const begun = clock();
  return (start) => {
    const now = clock();
    return rules.slice(first).some((one) => isWithin(one, start, begun, now));
  };
}

/**
 * Notice is measured from the earliest time at which the server can have read its clock, the
 * horizon from the latest.
 */
function isWithin(rules: BookingRules, start: Date, begun: Date, now: Date): boolean {
  return start >= earliestBookableStart(begun, rules) && londonDateOf(start) <= lastBookableDate(now, rules);
}

/**
 * Returns what is wrong if the statement books a lesson that has begun by `now`, otherwise null. The coach may enter a
 * lesson that took place.
 */
export function findLateBooking(statement: Statement, now: Date): string | null {
  if (typeof statement === 'string' || !statement.text.startsWith('insert into "bookings"')) return null;
  const columns = /\(([^)]*)\)/.exec(statement.text)?.[1]?.split(', ') ?? [];
  if (columns.includes('"pay_plan"')) return null;
  const startsAt = statement.values?.[columns.indexOf('"starts_at"')];
  if (!(startsAt instanceof Date)) throw new Error(`No start in ${statement.text}`);
  return startsAt <= now ? `A lesson of ${startsAt.toISOString()} is booked after its start` : null;
}
