import { MAX_AWAY_DAYS } from '@lessons/contract';
import { problemsOfDays, type Days } from '../../forms/days.ts';

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
export const problemsOf = (days: Days) => problemsOfDays(days, MAX_AWAY_DAYS);

/** 1 day, 14 days */
export function describeLength(days: Days): string {
  const count = countDays(days);
  return count === 1 ? '1 day' : `${count} days`;
}

/** Close 14 days; Call off 12 and close */
export function describeClosing(days: Days, lessons: number): string {
  if (lessons > 0) return `Call off ${lessons} and close`;
  return countDays(days) === 0 ? 'Close the days' : `Close ${describeLength(days)}`;
}
