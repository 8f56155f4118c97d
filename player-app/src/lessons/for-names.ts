import type { Booking } from '@lessons/contract';
import { addDays, londonDateOf, weeklyTimeOf } from '@lessons/rules';

const DAYS_BACK = 365;
const MAX_NAMES = 6;

/** Returns the names that a player has booked for in the last 12 months or ahead, the latest lesson's first, six at most. */
export function namesUsed(bookings: readonly Booking[], now: Date): string[] {
  const since = addDays(londonDateOf(now), -DAYS_BACK);
  const names = latestFirst(bookings)
    .filter(({ date }) => date >= since)
    .flatMap(({ forName }) => forName ?? []);
  return [...new Set(names)].slice(0, MAX_NAMES);
}

/** Returns who played in the player's latest lesson at the weekday and hour of a start; null for the player themselves. */
export function nameAtTime(bookings: readonly Booking[], start: Date): string | null {
  const wanted = timeOf(start);
  const last = latestFirst(bookings).find(
    ({ startTime, status }) => status !== 'cancelled' && timeOf(new Date(startTime)) === wanted,
  );
  return last?.forName ?? null;
}

const latestFirst = (bookings: readonly Booking[]) =>
  bookings.toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime));

function timeOf(start: Date): string {
  const { dayOfWeek, time } = weeklyTimeOf(start, 0);
  return `${dayOfWeek} ${time}`;
}
