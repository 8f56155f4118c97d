import type { Booking } from '@lessons/contract';
import { forgetPerson, keepForPerson, readOfPerson } from '../auth/personal-storage.ts';

/** What a player needs to come to a lesson without a connection. */
export interface KeptLesson {
  startTime: string;
  endTime: string;
  location: string | null;
}

const KEY = 'lessons.kept';
const MAX_LESSONS = 5;

/** Keeps a player's next lessons in this browser, for when the API can't be reached. */
export function keepLessons(userId: string, bookings: readonly Booking[], now: Date): void {
  const lessons = bookings
    .filter(({ status, endTime }) => status !== 'cancelled' && Date.parse(endTime) > now.getTime())
    .slice(0, MAX_LESSONS)
    .map(({ startTime, endTime, location }) => ({ startTime, endTime, location }));
  keepForPerson(KEY, userId, { lessons });
}

/** Returns the kept lessons that have not ended; none of another person's. */
export function readKeptLessons(now: Date): KeptLesson[] {
  const isAhead = ({ endTime }: KeptLesson) => Date.parse(endTime) > now.getTime();
  return readOfPerson(KEY, (kept) => (kept as { lessons: KeptLesson[] }).lessons.filter(isAhead)) ?? [];
}

/** Removes them: nobody is signed in any more. */
export const forgetKeptLessons = (): void => forgetPerson(KEY);
