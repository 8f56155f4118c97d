import type { Knex } from 'knex';
import { Booking } from './booking.ts';

/** Marks lessons that have ended as completed. Returns how many. */
export async function completeLessons(knex: Knex, now: Date): Promise<number> {
  return Booking.query(knex)
    .patch({ status: 'completed' })
    .where('status', 'confirmed')
    .where('endsAt', '<=', now);
}

/**
 * Hides a player's past and cancelled lessons from the player's own list, but for those that they owe
 * or get money back for, and those that wait for their choice. The coach still sees them. Returns how many.
 */
export async function clearActivity(knex: Knex, playerId: string, now: Date): Promise<number> {
  return Booking.query(knex)
    .patch({ hiddenFromPlayerAt: now })
    .where({ playerId })
    .whereNull('hiddenFromPlayerAt')
    .where((settled) => void settled.whereNull('settleFrom').orWhere('settleFrom', '>', now))
    .whereNot({ status: 'pending' })
    .where((over) => void over.where('status', 'cancelled').orWhere('endsAt', '<=', now));
}
