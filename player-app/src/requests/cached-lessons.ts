import type { Booking } from '@lessons/contract';
import { goesAhead, waitsForChoice } from '@lessons/rules';
import { removeForPerson, storeForPerson, readForPerson } from '../auth/personal-storage.ts';

type Times = Pick<Booking, 'startTime' | 'endTime'>;
type Money = Pick<Booking, 'status' | 'price' | 'payPlan' | 'paymentStatus' | 'handPayment'>;

/** The details of a lesson that a player sees without a connection. */
export type CachedLesson = Times & Money & Pick<Booking, 'id'> & { location: string | null };

/** One that the coach has called off, and that waits for a choice. */
export type CachedCalledOff = Times & { calledOff: NonNullable<Booking['calledOff']> };

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
    .map(({ id, startTime, endTime, location, status, price, payPlan, paymentStatus, handPayment }) => {
      return { id, startTime, endTime, location, status, price, payPlan, paymentStatus, handPayment };
    });
  const calledOff = bookings
    .filter((lesson) => waitsForChoice(lesson))
    .map(({ startTime, endTime, calledOff: why }) => ({ startTime, endTime, calledOff: why }));
  storeForPerson(KEY, userId, { lessons, calledOff });
}

/** Returns the cached lessons that have not ended, or still wait for a choice; none of another person's. */
export function readCachedLessons(now: Date): CachedLessons {
  const isAhead = (instant: string) => Date.parse(instant) > now.getTime();
  const cached = readForPerson(KEY, (stored) => {
    const { lessons, calledOff } = stored as CachedLessons;
    return {
      lessons: lessons.filter(({ endTime }) => isAhead(endTime)),
      calledOff: calledOff.filter(({ calledOff: why }) => isAhead(why.chooseBy)),
    };
  });
  return cached ?? { lessons: [], calledOff: [] };
}

/** Removes them: nobody is signed in any more. */
export const clearCachedLessons = (): void => removeForPerson(KEY);
