import type { CalendarDate } from '@lessons/rules';

/** Days with both ends included. A date that is not known is empty. */
export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * Returns the first and the last day after a tap: one tap for a day, a second one for the other end. The next tap begins
 * anew, and one on the only day takes it back.
 */
export function chooseDay({ from, to }: Days, date: CalendarDate): Days {
  if (from === '' || from !== to) return { from: date, to: date };
  if (date === from) return { from: '', to: '' };
  return date < from ? { from: date, to: from } : { from, to: date };
}

/** Returns the number of days; 0 without both dates, and if they are in the wrong order. */
export function countDays({ from, to }: Days): number {
  if (!from || !to || to < from) return 0;
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
