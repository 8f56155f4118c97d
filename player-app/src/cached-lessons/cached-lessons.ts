import type { Booking } from '@lessons/contract';
import { goesAhead } from '@lessons/rules';
import { calledOffLabel, waitingLessons } from '../lessons/called-off.ts';
import { coachBookedMoney } from '../lessons/lesson-labels.ts';
import { removeForPerson, storeForPerson, readForPerson } from '../auth/personal-storage.ts';

/** A lesson as a player sees it without a connection. */
export interface CachedLesson {
  /** Older releases have stored none. */
  id?: string;
  startTime: string;
  endTime: string;
  location: string | null;
  /** How it is paid, for one that the coach booked. */
  money?: string | null;
}

/** One that the coach has called off, and that waits for a choice. */
export interface CachedCalledOff extends Pick<CachedLesson, 'startTime' | 'endTime'> {
  /** In words: why it is called off. */
  label: string;
  chooseBy: string;
}

interface CachedLessons {
  lessons: CachedLesson[];
  calledOff: CachedCalledOff[];
}

const KEY = 'lessons.kept';
const MAX_LESSONS = 5;

/** Stores a player's next lessons in this browser, for when the API can't be reached. */
export function cacheLessons(userId: string, bookings: readonly Booking[], now: Date): void {
  const lessons = bookings
    .filter((lesson) => goesAhead(lesson) && Date.parse(lesson.endTime) > now.getTime())
    .slice(0, MAX_LESSONS)
    .map((booking) => {
      const { id, startTime, endTime, location } = booking;
      return { id, startTime, endTime, location, money: coachBookedMoney(booking) };
    });
  const calledOff = waitingLessons(bookings).map(({ startTime, endTime, calledOff: why }) => {
    return { startTime, endTime, label: calledOffLabel(why), chooseBy: why.chooseBy };
  });
  storeForPerson(KEY, userId, { lessons, calledOff });
}

/** Returns the cached lessons that have not ended, or still wait for a choice; none of another person's. */
export function readCachedLessons(now: Date): CachedLessons {
  const isAhead = (instant: string) => Date.parse(instant) > now.getTime();
  const cached = readForPerson(KEY, (stored) => {
    // An older release stores no lessons that were called off.
    const { lessons, calledOff = [] } = stored as Pick<CachedLessons, 'lessons'> & Partial<CachedLessons>;
    return {
      lessons: lessons.filter(({ endTime }) => isAhead(endTime)),
      calledOff: calledOff.filter(({ chooseBy }) => isAhead(chooseBy)),
    };
  });
  return cached ?? { lessons: [], calledOff: [] };
}

/** Removes them: nobody is signed in any more. */
export const clearCachedLessons = (): void => removeForPerson(KEY);
