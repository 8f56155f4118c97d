import { londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { Booking } from './booking.ts';

export interface NextLesson {
  lesson: Booking;
  /** The latest notes on an earlier lesson of the same player. */
  lastNotes: { date: string; coachNotes: string } | null;
}

/** Returns the lesson that is under way or comes next; null if none is ahead. */
export async function findNextLesson(knex: Knex, now: Date): Promise<NextLesson | null> {
  const lesson = await Booking.query(knex)
    // The end is not indexed. No lesson lasts a day, so that its start limits what is read.
    .where('startsAt', '>', new Date(now.getTime() - 24 * 60 * 60_000))
    .where('endsAt', '>', now)
    .whereIn('status', ['pending', 'confirmed'])
    .orderBy('startsAt')
    .first()
    .modify('withMoneyAndPlayer');
  if (!lesson) return null;
  const noted = await Booking.query(knex)
    .where({ playerId: lesson.playerId })
    .where('startsAt', '<', lesson.startsAt)
    .whereNotNull('coachNotes')
    .orderBy('startsAt', 'desc')
    .first();
  return {
    lesson,
    lastNotes: noted?.coachNotes
      ? { date: londonDateOf(noted.startsAt), coachNotes: noted.coachNotes }
      : null,
  };
}
