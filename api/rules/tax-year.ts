import { addDays, type CalendarDate } from './london-time.ts';

const FIRST_DAY = '04-06';

/** Returns the year in which the British tax year of a London day begins: 2025 for 5 April 2026. */
export function taxYearOf(date: CalendarDate): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) < FIRST_DAY ? year - 1 : year;
}

/** Returns the first and the last London day of the tax year that begins in `year`. */
export function daysOfTaxYear(year: number): { from: CalendarDate; to: CalendarDate } {
  return { from: `${year}-${FIRST_DAY}`, to: addDays(`${year + 1}-${FIRST_DAY}`, -1) };
}
