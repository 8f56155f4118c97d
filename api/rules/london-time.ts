import { tzOffset } from '@date-fns/tz/tzOffset';

/** Everything the coach and the players say of time is London time, wherever the browser is. */
export const LONDON = 'Europe/London';

/** A calendar day in London as YYYY-MM-DD. */
export type CalendarDate = string;
/** A London wall-clock time as HH:MM; 24:00 is midnight at the end of the day. */
export type WallTime = string;

const numbers = (text: string) => text.split(/[-:]/).map(Number);

/**
 * The instant of a wall-clock time in London. In spring a time that the clocks skip is as long after the jump as it is after
 * the hour they jump from, 01:30 is 02:30; in autumn a time that comes twice is the second one, in GMT.
 */
export function londonInstant(date: CalendarDate, time: WallTime): Date {
  const [year = 0, month = 1, day = 1] = numbers(date);
  const [hour = 0, minute = 0] = numbers(time);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const asGmt = new Date(wall);
  const asBst = new Date(wall - 60 * 60_000);
  return wallClock(asGmt) === wall ? asGmt : wallClock(asBst) === wall ? asBst : asGmt;
}

/** What London's clocks show at an instant, as if it were UTC, in milliseconds. */
function wallClock(instant: Date): number {
  return instant.getTime() + offsetMinutes(instant) * 60_000;
}

const HOUR = 60 * 60_000;
const offsetOfHour = new Map<number, number>();

/** Kept for each hour once asked, since a month of slots asks hundreds of times and clocks change on the hour. */
function offsetMinutes(instant: Date): number {
  const hour = Math.floor(instant.getTime() / HOUR);
  const known = offsetOfHour.get(hour);
  if (known !== undefined) return known;
  if (offsetOfHour.size > 20_000) offsetOfHour.clear();
  const offset = tzOffset(LONDON, instant);
  offsetOfHour.set(hour, offset);
  return offset;
}

/** The day it is in London at an instant. */
export function londonDateOf(instant: Date): CalendarDate {
  return new Date(wallClock(instant)).toISOString().slice(0, 10);
}

/** What London's clocks show at an instant, as HH:MM. */
export function londonTimeOf(instant: Date): WallTime {
  return new Date(wallClock(instant)).toISOString().slice(11, 16);
}

/** The first instant of a London day. */
export function startOfLondonDay(date: CalendarDate): Date {
  return londonInstant(date, '00:00');
}

/** The calendar day `days` later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = numbers(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: CalendarDate): number {
  const [year = 0, month = 1, day = 1] = numbers(date);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The Monday of the week a day is in. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((dayOfWeek(date) + 6) % 7));
}

/** The first day of the month that is `monthsLater` months after a day's month, or before it if negative. */
export function firstOfMonth(date: CalendarDate, monthsLater: number): CalendarDate {
  const [year = 0, month = 1] = numbers(date);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}
