import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockBooking, requirePending } from './booking.ts';

/**
 * Confirms a pending lesson on the coach's behalf. Throws `Refusal` 404 for an unknown lesson, 422
 * for one that is not pending.
 */
export async function confirmLesson(knex: Knex, bookingId: string, { by, now }: ChangedBy): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    requirePending(booking);
    await booking.$query(trx).patch({ status: 'confirmed' });
    const { playerId } = booking;
    await writeAuditEntry(trx, { at: now, action: 'lesson.confirmed', actorId: by, playerId, bookingId });
  });
}
