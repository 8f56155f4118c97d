import type { CalendarDate } from './london-time.ts';

/*
 * Date pickers name a day by a `Date` in the browser's own time zone, of which only year, month and
 * day count. The day itself is London's: no instant and no zone is converted on the way.
 */

/** Returns a calendar day as a date picker takes it: at noon, when no zone changes its clocks. */
export function pickerDayOf(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

/** Returns the calendar day that a date picker's `Date` stands for. */
export function dateOfPickerDay(day: Date): CalendarDate {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
}
