import type { Knex } from 'knex';
import { Booking } from './booking.ts';

/** Marks the lessons that have ended as completed. Answers how many. */
export async function completeLessons(knex: Knex, now: Date): Promise<number> {
  return Booking.query(knex)
    .patch({ status: 'completed' })
    .where('status', 'confirmed')
    .where('endsAt', '<=', now);
}
