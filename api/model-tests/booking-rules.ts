import { earliestBookableStart, lastBookableDate, londonDateOf } from '@lessons/rules';
import type { BookingRules, TimeSpan } from '@lessons/rules';

/** What the coach was told when a block was written. */
export interface BlockClaim {
  id: string;
  span: TimeSpan;
  /** The server's time when the coach heard of it: lessons that had begun by then are not named. */
  heardAt: Date;
  bookingIds: readonly string[];
  /** Holds that the coach lets finish. */
  keptCourtTimeIds: readonly string[];
}

/** What is needed to know which rules are in force. */
interface RulesInForce {
  clock: () => Date;
  /** The rules so far, the last of them in force. */
  rules: readonly BookingRules[];
}

/**
 * Notes the rules in force now. The returned function says whether a lesson could be booked by any of the rules that have been in
 * force since.
 */
export function watchRules({ clock, rules }: RulesInForce): (start: Date) => boolean {
  const first = rules.length - 1;
  const begun = clock();
  return (start) => {
    const now = clock();
    return rules.slice(first).some((one) => isWithin(one, start, begun, now));
  };
}

/** Notice is measured from the earliest moment at which the server can have read its clock, the horizon from the latest. */
function isWithin(rules: BookingRules, start: Date, begun: Date, now: Date): boolean {
  return start >= earliestBookableStart(begun, rules) && londonDateOf(start) <= lastBookableDate(now, rules);
}
