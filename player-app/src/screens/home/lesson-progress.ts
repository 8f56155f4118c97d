import type { Booking } from '@lessons/contract';

/** Returns the newest lesson to which the coach has written a note. */
export function latestNote(bookings: readonly Booking[]): Booking | undefined {
  return bookings
    .filter(({ coachNotes, status }) => coachNotes?.trim() && status !== 'cancelled')
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))[0];
}

/** Returns how many lessons have ended, and how many are to come. Cancelled ones count as neither. */
export function progressOf(bookings: readonly Booking[], now: Date): { played: number; ahead: number } {
  const lessons = bookings.filter(({ status }) => status !== 'cancelled');
  const isOver = ({ status, endTime }: Booking) =>
    status === 'completed' || Date.parse(endTime) <= now.getTime();
  const played = lessons.filter(isOver).length;
  return {
    played,
    ahead: lessons.filter((lesson) => !isOver(lesson) && Date.parse(lesson.startTime) > now.getTime()).length,
  };
}
