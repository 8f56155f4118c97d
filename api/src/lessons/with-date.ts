import { formatShortDay, formatTime, type TimeSpan } from '@lessons/rules';
import { Refusal } from '../http/refusal.ts';

type Start = Pick<TimeSpan, 'start'>;

/** Tue 24 Nov, 10:00. */
export const whenOf = ({ start }: Start) => `${formatShortDay(start)}, ${formatTime(start)}`;

/** Runs what is done with one of several lessons, all or none, and names that lesson in what it refuses. */
export async function withDate<T>(
  lesson: Start,
  what: 'moved' | 'changed',
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message } = error;
    throw new Refusal(status, code, `Nothing was ${what}. ${whenOf(lesson)}: ${message}`);
  }
}
