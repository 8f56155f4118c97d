import { givenNameOf } from '@lessons/rules';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound } from '../http/refusal.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { findPlayerOf, writeToPlayer } from '../mails/recipients.ts';
import { endTimeRequests, TimeRequest } from './time-request.ts';

/**
 * Declines a request for now, mails the player the coach's words, and returns the request. One that has ended meanwhile
 * stays as it is, and nobody is mailed. Throws `Refusal` 404 for an unknown one.
 */
export async function declineTimeRequest(
  { knex }: MailWriter,
  { id, message }: { id: string; message: string | null },
  { by, now }: ChangedBy,
): Promise<TimeRequest> {
  return inTransaction(knex, async (trx) => {
    const waiting = await TimeRequest.query(trx).findById(id).forUpdate();
    if (!waiting) throw notFound('This request is not known here.');
    const { playerId } = waiting;
    // Its time may have been booked since the coach's screen was loaded.
    await endTimeRequests(trx, now, playerId);
    const request = await TimeRequest.query(trx).findById(id).throwIfNotFound();
    if (request.outcome !== null) return request;
    const declined = await request.$query(trx).patchAndFetch({ outcome: 'not_now', endedAt: now });
    const player = await findPlayerOf(declined, trx);
    const { weekday, time, everyWeeks, forName } = declined;
    await writeToPlayer(trx, player, `not-now:${id}`, {
      kind: 'time-not-kept',
      greetingName: givenNameOf(player),
      weekday,
      time,
      everyWeeks,
      forName,
      message,
    });
    await writeAuditEntry(trx, { at: now, action: 'time_request.declined', actorId: by, playerId });
    return declined;
  });
}
