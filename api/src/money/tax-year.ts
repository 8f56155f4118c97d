import { addDays, type CalendarDate } from '@lessons/rules';

/** London days, both included. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

const FIRST_DAY = '04-06';
/** The days on which the later quarters of a tax year begin, the last one in the year after. */
const LATER_QUARTERS = ['07-06', '10-06', '01-06'] as const;

/** Returns the year in which the British tax year of a day begins: 2025 for 5 April 2026. */
export function taxYearOf(date: CalendarDate): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) < FIRST_DAY ? year - 1 : year;
}

/** Returns the days of the tax year that begins in `year`. */
export function daysOfTaxYear(year: number): Period {
  return { from: `${year}-${FIRST_DAY}`, to: addDays(`${year + 1}-${FIRST_DAY}`, -1) };
}

/** Returns the four quarters for which HMRC asks: to 5 July, 5 October, 5 January and 5 April. */
export function quartersOf(year: number): Period[] {
  const [second, third, fourth] = LATER_QUARTERS;
  const starts = [`${year}-${FIRST_DAY}`, `${year}-${second}`, `${year}-${third}`, `${year + 1}-${fourth}`];
  const { to: end } = daysOfTaxYear(year);
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next ? addDays(next, -1) : end };
  });
}
