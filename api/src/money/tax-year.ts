import { addDays, daysOfTaxYear, type CalendarDate } from '@lessons/rules';

/** London days, both included. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The days on which the later quarters of a tax year begin, the last one in the year after. */
const LATER_QUARTERS = ['07-06', '10-06', '01-06'] as const;

/** Returns the four quarters for which HMRC asks: to 5 July, 5 October, 5 January and 5 April. */
export function quartersOf(year: number): Period[] {
  const [second, third, fourth] = LATER_QUARTERS;
  const { from: first, to: end } = daysOfTaxYear(year);
  const starts = [first, `${year}-${second}`, `${year}-${third}`, `${year + 1}-${fourth}`];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next ? addDays(next, -1) : end };
  });
}
