import { formatWhen, type TimeSpan } from '@lessons/rules';
import { Refusal } from '../http/refusal.ts';

/** Runs what is done with one of several lessons, all or none, and names that lesson in what it refuses. */
export async function withDate<T>(
  lesson: Pick<TimeSpan, 'start'>,
  what: 'moved' | 'changed',
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message } = error;
    throw new Refusal(status, code, `Nothing was ${what}. ${formatWhen(lesson.start)}: ${message}`);
  }
}
