import type { CalendarDate } from '@lessons/rules';

/**
 * The calendar speaks in dates of the browser's own zone. Only their year, month and day are used, so that a coach abroad blocks
 * the day that is on the screen.
 */
export function calendarDateOf(date: Date): CalendarDate {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function localDateOf(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}
