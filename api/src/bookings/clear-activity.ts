import type { Knex } from 'knex';
import { Booking } from './booking.ts';

/** Takes a player's past and cancelled lessons off the player's own list; the coach's books keep them. Answers how many. */
export async function clearActivity(knex: Knex, playerId: string, now: Date): Promise<number> {
  return Booking.query(knex)
    .patch({ hiddenFromPlayerAt: now })
    .where({ playerId })
    .whereNull('hiddenFromPlayerAt')
    .where((over) => {
      void over.where('status', 'cancelled').orWhere('endsAt', '<=', now);
    });
}
