import { addDays, type CalendarDate } from '@lessons/rules';

/** Days with both ends included. A date that is not known is empty. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

export interface DayProblems {
  from?: string;
  to?: string;
}

/** Returns what has to be changed before these days can be saved, by field; null if nothing. */
export function problemsOfDays({ from, to }: Days, maxDays: number): DayProblems | null {
  if (!from) return { from: 'Please enter the first day.', ...(!to && { to: 'Please enter the last day.' }) };
  if (!to) return { to: 'Please enter the last day.' };
  if (to < from) return { to: 'The last day must not come before the first.' };
  return to > addDays(from, maxDays - 1) ? { to: `Please choose ${maxDays} days at most.` } : null;
}
