import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import { Player } from '../players/player.ts';
import { beginDeletions, calledOffLessons, upcomingLessons } from '../accounts/request-deletion.ts';

/**
 * Closes a guest at once. A job removes what names them as soon as nothing is under way. A repeat
 * changes nothing. `by` is null for the job that enforces retention.
 *
 * Throws `Refusal` 404 for an unknown client and for one with an account, who deletes it themselves, and
 * 422 `lessons_ahead` while a lesson is to come, or waits for a choice.
 */
export async function removeClient(
  knex: Knex,
  playerId: string,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const guest = await Player.query(trx).findOne({ id: playerId, hasAccount: false }).forUpdate();
    if (!guest || guest.mergedInto) throw notFound('This client is not known here.');
    if (guest.closedAt) return;
    const ahead = await upcomingLessons(trx, playerId, now).resultSize();
    const waiting = await calledOffLessons(trx, playerId).resultSize();
    if (ahead + waiting > 0) throw refused('lessons_ahead', 'Cancel the lessons to come first.');
    await guest.$query(trx).patch({ closedAt: now });
    await writeAuditEntry(trx, { at: now, action: 'client.removed', actorId: by, playerId });
    await beginDeletions(trx, [playerId], now);
  });
}
