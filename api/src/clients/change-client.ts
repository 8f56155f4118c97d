import type { NewClient } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { Mail, type MailWriter } from '../mails/outbox.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import { lockClient, lockGuest, requireFreeAddress } from '../players/client.ts';
import { requirePhone } from '../players/phone-number.ts';
import { changesOf } from '../players/player.ts';
import { upcomingLessons } from '../accounts/request-deletion.ts';

/**
 * Changes a guest's name, phone and e-mail address. Mails that wait go to the new address; without one they are dropped.
 *
 * Throws `Refusal` 404 for a client with an account, 422 `client_exists` if another client has the new
 * address, and `phone_invalid` for a phone number without its area code.
 */
export async function changeClient(
  { knex }: MailWriter,
  playerId: string,
  { firstName, lastName, phone, email }: NewClient,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const guest = await lockGuest(trx, playerId);
    if (email && email !== guest.email) await requireFreeAddress(trx, email, playerId);
    const changes = changesOf(guest, {
      firstName,
      lastName: lastName || null,
      phone: phone ? requirePhone(phone) : null,
      email: email ?? '',
    });
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    await guest.$query(trx).patch(changes);
    if (changes.email === '')
      await Mail.query(trx).where({ playerId, status: 'waiting' }).patch({ status: 'dropped' });
    if (changes.email !== undefined) {
      for (const booking of await upcomingLessons(trx, playerId, now))
        await renewReminders(trx, booking, now);
    }
    const details = { fields };
    await writeAuditEntry(trx, { at: now, action: 'client.changed', actorId: by, playerId, details });
  });
}

/**
 * Writes the phone number of a client who has none. Their profile shows it, and they can change it there.
 *
 * Throws `Refusal` 404 for an unknown client, 422 `has_phone` if they have another number, and `phone_invalid` for one
 * without its area code.
 */
export async function writePhone(
  knex: Knex,
  { playerId, phone: typed }: { playerId: string; phone: string },
  { by, now }: ChangedBy,
): Promise<void> {
  const phone = requirePhone(typed);
  await inTransaction(knex, async (trx) => {
    const client = await lockClient(trx, playerId);
    if (client.phone === phone) return;
    if (client.phone) throw refused('has_phone', `${fullNameOf(client)} already has a phone number.`);
    await client.$query(trx).patch({ phone });
    const details = { fields: ['phone'] };
    await writeAuditEntry(trx, { at: now, action: 'client.changed', actorId: by, playerId, details });
  });
}
