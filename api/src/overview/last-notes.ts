import { londonDateOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { Booking } from '../lessons/booking.ts';

/** The London day of a lesson, and the coach's notes on it. */
export interface LastNotes {
  date: string;
  coachNotes: string;
}

/** Returns the latest notes on an earlier lesson of the same client in which the same person played; null without any. */
export async function findLastNotes(
  knex: Knex,
  { playerId, forName, startsAt }: Pick<Booking, 'playerId' | 'forName' | 'startsAt'>,
): Promise<LastNotes | null> {
  const noted = await Booking.query(knex)
    .where({ playerId })
    .whereRaw('for_name is not distinct from ?', [forName])
    .where('startsAt', '<', startsAt)
    .whereNotNull('coachNotes')
    .orderBy('startsAt', 'desc')
    .first();
  return noted?.coachNotes ? { date: londonDateOf(noted.startsAt), coachNotes: noted.coachNotes } : null;
}
