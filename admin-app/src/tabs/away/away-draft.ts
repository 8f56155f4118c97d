import { MAX_AWAY_DAYS } from '@lessons/contract';
import { addDays, type CalendarDate } from '@lessons/rules';

/** Days with both ends included. A date that is not known is empty. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/** The coach's choices on the form for a time away. */
export interface AwayDraft extends Days {
  message: string;
  /** The lessons that the coach has ticked or unticked, by id. All others are called off. */
  ticks: Readonly<Record<string, boolean>>;
}

export const newAwayDraft: AwayDraft = { from: '', to: '', message: '', ticks: {} };

/** Returns the number of days; 0 without both dates, and if they are in the wrong order. */
export function countDays({ from, to }: Days): number {
  if (!from || !to || to < from) return 0;
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Returns what has to be changed before the days can be closed, by field; null if nothing. */
export function problemsOf({ from, to }: Days): { from?: string; to?: string } | null {
  if (!from) return { from: 'Please enter the first day.', ...(!to && { to: 'Please enter the last day.' }) };
  if (!to) return { to: 'Please enter the last day.' };
  if (to < from) return { to: 'The last day must not come before the first.' };
  return to > addDays(from, MAX_AWAY_DAYS - 1)
    ? { to: `Please choose ${MAX_AWAY_DAYS} days at most.` }
    : null;
}

/** Close 14 days; Call off 12 and close */
export function describeClosing(days: Days, lessons: number): string {
  if (lessons > 0) return `Call off ${lessons} and close`;
  const count = countDays(days);
  if (count === 0) return 'Close the days';
  return count === 1 ? 'Close 1 day' : `Close ${count} days`;
}
