import { londonTimeOf, wallClock } from './london-clock.ts';

/** 17:00, London time. */
export const formatTime = (instant: Date | string): string => londonTimeOf(new Date(instant));

/** Tue 24 Nov, London time. A calendar date is written as it is. */
export function formatShortDay(instant: Date | string): string {
  // ECMAScript fixes how this is written: "Tue, 24 Nov 2026 17:00:00 GMT".
  const [weekday, day, month] = wallClock(new Date(instant)).toUTCString().split(/,? /);
  return `${weekday} ${Number(day)} ${month?.replace('Sep', 'Sept')}`;
}

/** Pounds, always with their pence: £50.00. For columns and receipts. */
export function formatPoundsAndPence(pounds: number): string {
  const digits = Math.abs(pounds)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',');
  // A minus sign, as wide as a digit.
  return `${pounds < 0 ? '−' : ''}£${digits}`;
}

/** Pounds: £50, and £47.50 where there are pence; −£50 below nothing. */
export function formatPounds(pounds: number): string {
  return formatPoundsAndPence(pounds).replace('.00', '');
}
