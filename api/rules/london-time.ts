import {
  DAY,
  HOUR,
  londonDateOf,
  MINUTE,
  wallClock,
  type CalendarDate,
  type WallTime,
} from './london-clock.ts';

export * from './london-clock.ts';

/** All times that people see are London time, wherever the browser is. */
export const LONDON = 'Europe/London';

export const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE);

const numbers = (text: string) => text.split(/[-:]/).map(Number);

/**
 * Returns the instant of a wall-clock time in London. A time that is skipped in spring is moved one
 * hour ahead: 01:30 is 02:30. A time that occurs twice in autumn is the second one, in GMT.
 */
export function londonInstant(date: CalendarDate, time: WallTime): Date {
  const [year = 0, month = 1, day = 1] = numbers(date);
  const [hour = 0, minute = 0] = numbers(time);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const asGmt = new Date(wall);
  const asBst = new Date(wall - HOUR);
  const isShown = (instant: Date) => wallClock(instant).getTime() === wall;
  return !isShown(asGmt) && isShown(asBst) ? asBst : asGmt;
}

/** Returns the minutes from 00:00 to a wall-clock time. */
export function minutesOf(time: WallTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Returns the wall-clock time so many minutes after 00:00. */
export function wallTimeOf(minutes: number): WallTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns the first instant of a London day. */
export function startOfLondonDay(date: CalendarDate): Date {
  return londonInstant(date, '00:00');
}

/** Returns the calendar day `days` later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = numbers(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  const [year = 0, month = 1, day = 1] = numbers(date);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Returns the London days on which the clocks change after the day of one instant, up to that of another. */
export function clockChanges(from: Date, to: Date): CalendarDate[] {
  const days: CalendarDate[] = [];
  const last = londonDateOf(to);
  for (let date = addDays(londonDateOf(from), 1); date <= last; date = addDays(date, 1)) {
    const length = startOfLondonDay(addDays(date, 1)).getTime() - startOfLondonDay(date).getTime();
    if (length !== DAY) days.push(date);
  }
  return days;
}

/** Returns the Monday of the week a day is in. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((dayOfWeek(date) + 6) % 7));
}

/** Returns the first day of the month that is `monthsLater` months after the month of `date`. */
export function firstOfMonth(date: CalendarDate, monthsLater: number): CalendarDate {
  const [year = 0, month = 1] = numbers(date);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}
