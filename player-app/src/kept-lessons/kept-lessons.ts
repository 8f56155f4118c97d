import type { Booking } from '@lessons/contract';
import { storedUserId } from '../auth/stored-session.ts';

/** What a player needs to come to a lesson without a connection. */
export interface KeptLesson {
  startTime: string;
  endTime: string;
  location: string | null;
}

const KEY = 'lessons.kept';
const MAX_LESSONS = 5;

interface Kept {
  userId: string;
  lessons: KeptLesson[];
}

/** Keeps a player's next lessons in this browser, for when the API can't be reached. */
export function keepLessons(userId: string, bookings: readonly Booking[], now: Date): void {
  const lessons = bookings
    .filter(({ status, endTime }) => status !== 'cancelled' && Date.parse(endTime) > now.getTime())
    .slice(0, MAX_LESSONS)
    .map(({ startTime, endTime, location }) => ({ startTime, endTime, location }));
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, lessons } satisfies Kept));
  } catch {
    // A browser without storage, or with a full one, shows no lesson when it is offline.
  }
}

/** Returns the kept lessons that have not ended; none of another person's. */
export function readKeptLessons(now: Date): KeptLesson[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (!kept || kept.userId !== storedUserId()) return [];
    return kept.lessons.filter(({ endTime }) => Date.parse(endTime) > now.getTime());
  } catch {
    // Nothing that could be read.
    return [];
  }
}

/** Removes them: nobody is signed in any more. */
export function forgetKeptLessons(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
