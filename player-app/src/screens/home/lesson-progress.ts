import type { Booking } from '@lessons/contract';
import { goesAhead, soonestFirst } from '@lessons/rules';

/** Returns the newest lesson to which the coach has written a note. */
export function latestNote(bookings: readonly Booking[]): Booking | undefined {
  return soonestFirst(bookings).findLast((lesson) => lesson.coachNotes?.trim() && goesAhead(lesson));
}

/** Returns how many lessons have ended, and how many are to come. Those that are cancelled or called off count as neither. */
export function progressOf(bookings: readonly Booking[], now: Date): { played: number; ahead: number } {
  const lessons = bookings.filter(goesAhead);
  const isOver = ({ status, endTime }: Booking) =>
    status === 'completed' || Date.parse(endTime) <= now.getTime();
  const played = lessons.filter(isOver).length;
  return {
    played,
    ahead: lessons.filter((lesson) => !isOver(lesson) && Date.parse(lesson.startTime) > now.getTime()).length,
  };
}
