/*
 * Part of the landing page's first script, as is `short-formats.ts`. By a rule in place of `Intl`, whose first object takes a
 * phone 60 ms, and each offset far longer than this.
 */

/** A calendar day in London as YYYY-MM-DD. */
export type CalendarDate = string;
/** A London wall-clock time as HH:MM; 24:00 is midnight at the end of the day. */
export type WallTime = string;

/** Lengths of time in milliseconds. A London day can be an hour shorter or longer. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns a date whose fields in UTC are London's wall-clock time at an instant. */
export function wallClock(instant: Date): Date {
  const time = instant.getTime();
  const year = instant.getUTCFullYear();
  const isSummer = time >= clockChange(year, 3) && time < clockChange(year, 10);
  return new Date(isSummer ? time + HOUR : time);
}

/** Returns when the clocks change in a month: at 01:00 UTC on its last Sunday, since 1996. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY;
}

/** Returns the London day of an instant. */
export const londonDateOf = (instant: Date): CalendarDate => wallClock(instant).toISOString().slice(0, 10);

/** Returns the wall-clock time in London at an instant, as HH:MM. */
export const londonTimeOf = (instant: Date): WallTime => wallClock(instant).toISOString().slice(11, 16);
