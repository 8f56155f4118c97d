import { londonDateOf, type CalendarDate } from '@lessons/rules';

const format = (options: Intl.DateTimeFormatOptions) => {
  // A calendar date has no time: midnight UTC, formatted in UTC, never becomes another day.
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (date: CalendarDate) => formatter.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');
};

/** 23 November 2026 */
export const formatDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
/** Monday 23 November 2026 */
export const formatLongDate = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** Monday 23 November */
export const formatWeekday = format({ weekday: 'long', day: 'numeric', month: 'long' });
/** Mon 23 Nov 2026 */
export const formatShortDate = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** Mon */
export const formatDayName = format({ weekday: 'short' });
/** 23 */
export const formatDayNumber = format({ day: 'numeric' });
/** 23 Nov */
export const formatDayAndMonth = format({ day: 'numeric', month: 'short' });
/** Mon 23 Nov */
const formatDayInYear = format({ weekday: 'short', day: 'numeric', month: 'short' });

/** Whether a day is in the present year, which need not be named. */
export function isThisYear(date: CalendarDate): boolean {
  return date.slice(0, 4) === londonDateOf(new Date()).slice(0, 4);
}

/** Thu 2 – Fri 3 Jul 2026; Tue 30 Jun – Fri 3 Jul 2026; Wed 30 Dec 2026 – Fri 1 Jan 2027 */
export function formatDateRange(from: CalendarDate, to: CalendarDate): string {
  const isSame = (length: number) => from.slice(0, length) === to.slice(0, length);
  const [year, month] = [isSame('2026'.length), isSame('2026-07'.length)];
  const start = month
    ? `${formatDayName(from)} ${formatDayNumber(from)}`
    : (year ? formatDayInYear : formatShortDate)(from);
  return `${start} – ${formatShortDate(to)}`;
}
