import type { Booking } from '@lessons/contract';
import { DAY, goesAhead, HOUR, soonestFirst } from '@lessons/rules';

const RECENT_DAYS = 7;
const MAX_RECENT = 3;

/** Returns the earliest future confirmed lesson, and those of which each begins within an hour of the one before. */
export function nextLessons(bookings: readonly Booking[], now: Date): Booking[] {
  const ahead = soonestFirst(bookings).filter(
    (lesson) =>
      goesAhead(lesson) && lesson.status === 'confirmed' && Date.parse(lesson.startTime) > now.getTime(),
  );
  const gap = ahead.findIndex((lesson, index) => {
    const before = ahead[index - 1];
    return before && Date.parse(lesson.startTime) - Date.parse(before.endTime) > HOUR;
  });
  return gap === -1 ? ahead : ahead.slice(0, gap);
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
