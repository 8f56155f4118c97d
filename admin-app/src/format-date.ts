import {
  dateFormat,
  formatShortDay,
  formatShortWeekday,
  londonDateOf,
  type CalendarDate,
} from '@lessons/rules';
import { serverNow } from '@lessons/ui/server-clock.ts';

/** 23 November 2026 */
export const formatDate = dateFormat((at) => `${at.day} ${at.month} ${at.year}`);
/** Mon 23 Nov 2026 */
export const formatShortDate = dateFormat((at) => `${at.shortWeekday} ${at.day} ${at.shortMonth} ${at.year}`);
/** 23 */
export const formatDayNumber = dateFormat((at) => at.day);

/** Whether a day is in the present year, which need not be named. */
export function isThisYear(date: CalendarDate): boolean {
  return date.slice(0, 4) === londonDateOf(serverNow()).slice(0, 4);
}

/** Thu 2 – Fri 3 Jul 2026; Tue 30 Jun – Fri 3 Jul 2026; Wed 30 Dec 2026 – Fri 1 Jan 2027; one date: Thu 2 Jul 2026 */
export function formatDateRange(from: CalendarDate, to: CalendarDate): string {
  if (from === to) return formatShortDate(from);
  const isSame = (length: number) => from.slice(0, length) === to.slice(0, length);
  const [year, month] = [isSame('2026'.length), isSame('2026-07'.length)];
  const start = month
    ? `${formatShortWeekday(from)} ${formatDayNumber(from)}`
    : (year ? formatShortDay : formatShortDate)(from);
  return `${start} – ${formatShortDate(to)}`;
}
