import type { CalendarDate } from '@lessons/rules';

/** The date picker uses `Date` in the browser's time zone. Only year, month and day are read. */
export function calendarDateOf(date: Date): CalendarDate {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

export function localDateOf(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}
