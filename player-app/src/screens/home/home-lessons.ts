import type { Booking } from '@lessons/contract';
import { DAY, goesAhead, soonestFirst } from '@lessons/rules';

const RECENT_DAYS = 7;
const MAX_RECENT = 3;

/** Returns the earliest future confirmed lesson. */
export function nextLesson(bookings: readonly Booking[], now: Date): Booking | undefined {
  return soonestFirst(bookings).find(
    (lesson) =>
      goesAhead(lesson) && lesson.status === 'confirmed' && Date.parse(lesson.startTime) > now.getTime(),
  );
}

/** Returns the lesson that has begun and not ended yet, unless it was cancelled or called off. */
export function lessonUnderWay(bookings: readonly Booking[], now: Date): Booking | undefined {
  return bookings.find(
    (lesson) =>
      goesAhead(lesson) &&
      lesson.status !== 'completed' &&
      Date.parse(lesson.startTime) <= now.getTime() &&
      Date.parse(lesson.endTime) > now.getTime(),
  );
}

/** Lessons that are completed or have ended, begun within the last 7 days: newest first, at most 3. */
export function recentActivity(bookings: readonly Booking[], now: Date): Booking[] {
  const since = now.getTime() - RECENT_DAYS * DAY;
  return soonestFirst(bookings)
    .toReversed()
    .filter((booking) => isOver(booking, now) && beganBetween(booking, since, now.getTime()))
    .slice(0, MAX_RECENT);
}

function isOver(lesson: Booking, now: Date): boolean {
  return lesson.status === 'completed' || (goesAhead(lesson) && Date.parse(lesson.endTime) <= now.getTime());
}

function beganBetween({ startTime }: Booking, from: number, to: number): boolean {
  const start = Date.parse(startTime);
  return start >= from && start <= to;
}
