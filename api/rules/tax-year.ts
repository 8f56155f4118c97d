import { addDays, type CalendarDate } from './london-time.ts';

const FIRST_DAY = '04-06';

/** Returns the year in which the British tax year of a London day begins: 2025 for 5 April 2026. */
export function taxYearOf(date: CalendarDate): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) < FIRST_DAY ? year - 1 : year;
}

/** London days, both included. */
interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** Returns the first and the last London day of the tax year that begins in `year`. */
export function daysOfTaxYear(year: number): Period {
  return { from: `${year}-${FIRST_DAY}`, to: addDays(`${year + 1}-${FIRST_DAY}`, -1) };
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

/** The first tax year with quarterly updates to HMRC (Making Tax Digital for Income Tax). */
const FIRST_YEAR_OF_UPDATES = 2026;

/**
 * Returns the day by which the quarterly update to the end of a quarter is due: the 7th of the month after the next. Null
 * before there were any. Source: https://www.gov.uk/guidance/follow-the-rules-for-making-tax-digital-for-income-tax
 */
export function updateDueOn(quarter: Period): CalendarDate | null {
  if (taxYearOf(quarter.to) < FIRST_YEAR_OF_UPDATES) return null;
  const [year, month] = quarter.to.split('-');
  return `${year}-${String(Number(month) + 1).padStart(2, '0')}-07`;
}

/** Returns the first of some quarters whose update can still be in time. Undefined without any. */
export function openQuarter<Q extends Period>(quarters: readonly Q[], today: CalendarDate): Q | undefined {
  return quarters.find((quarter) => {
    const due = updateDueOn(quarter);
    return due !== null && today <= due;
  });
}

/** Returns the last day of the quarter of a day if that quarter is over on `today`. Null otherwise. */
export function endOfPastQuarter(day: CalendarDate, today: CalendarDate): CalendarDate | null {
  const quarter = quartersOf(taxYearOf(day)).find(({ to }) => day <= to);
  return quarter && quarter.to < today ? quarter.to : null;
}
