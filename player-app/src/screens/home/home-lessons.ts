import type { Booking } from '@lessons/contract';
import { DAY } from '@lessons/rules';

const RECENT_DAYS = 7;
const MAX_RECENT = 3;

/** Returns the earliest future confirmed lesson. */
export function nextLesson(bookings: readonly Booking[], now: Date): Booking | undefined {
  return bookings
    .filter(({ status, startTime }) => status === 'confirmed' && Date.parse(startTime) > now.getTime())
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))[0];
}

/** Returns the lesson that has begun and not ended yet, unless it was cancelled. */
export function lessonUnderWay(bookings: readonly Booking[], now: Date): Booking | undefined {
  return bookings.find(
    ({ status, startTime, endTime }) =>
      status !== 'cancelled' &&
      status !== 'completed' &&
      Date.parse(startTime) <= now.getTime() &&
      Date.parse(endTime) > now.getTime(),
  );
}

/** Lessons that are completed or have ended, begun within the last 7 days: newest first, at most 3. */
export function recentActivity(bookings: readonly Booking[], now: Date): Booking[] {
  const since = now.getTime() - RECENT_DAYS * DAY;
  return bookings
    .filter((booking) => isOver(booking, now) && beganBetween(booking, since, now.getTime()))
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
    .slice(0, MAX_RECENT);
}

function isOver({ status, endTime }: Booking, now: Date): boolean {
  return status === 'completed' || (status !== 'cancelled' && Date.parse(endTime) <= now.getTime());
}

function beganBetween({ startTime }: Booking, from: number, to: number): boolean {
  const start = Date.parse(startTime);
  return start >= from && start <= to;
}
