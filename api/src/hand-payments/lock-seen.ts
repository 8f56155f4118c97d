import { penceOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { unknownLesson } from '../lessons/booking.ts';
import { lockLessons, type Lesson } from '../lessons/lesson.ts';

/** A lesson, and its amount in pounds as the coach saw it. */
export interface Seen {
  id: string;
  amount: number;
}

export interface SeenLesson<Row = Lesson> {
  lesson: Row;
  /** Its amount as the coach saw it. */
  seenPence: number;
}

/** Returns lessons of a client in the order of a request, all of them locked. Throws `Refusal` 404 for one that is not theirs. */
export async function lockSeen(
  trx: Knex.Transaction,
  clientId: string,
  seen: readonly Seen[],
): Promise<SeenLesson[]> {
  const locked = await lockLessons(
    trx,
    seen.map(({ id }) => id),
  );
  return seen.map(({ id, amount }) => {
    const lesson = locked.find((one) => one.id === id && one.playerId === clientId);
    if (!lesson) throw unknownLesson();
    return { lesson, seenPence: penceOf(amount) };
  });
}
