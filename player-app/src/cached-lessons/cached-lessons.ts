import type { Booking } from '@lessons/contract';
import { coachBookedMoney } from '../lessons/lesson-labels.ts';
import { removeForPerson, storeForPerson, readForPerson } from '../auth/personal-storage.ts';

/** A lesson as a player sees it without a connection. */
export interface CachedLesson {
  startTime: string;
  endTime: string;
  location: string | null;
  /** How it is paid, for one that the coach booked. */
  money?: string | null;
}

const KEY = 'lessons.kept';
const MAX_LESSONS = 5;

/** Stores a player's next lessons in this browser, for when the API can't be reached. */
export function cacheLessons(userId: string, bookings: readonly Booking[], now: Date): void {
  const lessons = bookings
    .filter(({ status, endTime }) => status !== 'cancelled' && Date.parse(endTime) > now.getTime())
    .slice(0, MAX_LESSONS)
    .map((booking) => {
      const { startTime, endTime, location } = booking;
      return { startTime, endTime, location, money: coachBookedMoney(booking) };
    });
  storeForPerson(KEY, userId, { lessons });
}

/** Returns the cached lessons that have not ended; none of another person's. */
export function readCachedLessons(now: Date): CachedLesson[] {
  const isAhead = ({ endTime }: CachedLesson) => Date.parse(endTime) > now.getTime();
  return (
    readForPerson(KEY, (stored) => (stored as { lessons: CachedLesson[] }).lessons.filter(isAhead)) ?? []
  );
}

/** Removes them: nobody is signed in any more. */
export const clearCachedLessons = (): void => removeForPerson(KEY);
