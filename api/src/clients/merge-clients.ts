import { fullNameOf, givenNameOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import type { Caller } from '../auth/authenticate.ts';
import { Booking } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import { Mail, type MailWriter } from '../mails/outbox.ts';
import { renewChoiceReminder } from '../lessons/write-call-off-mails.ts';
import { renewReminders } from '../lessons/write-lesson-mails.ts';
import { writeToPlayer } from '../mails/recipients.ts';
import { Player, playersByEmail } from '../players/player.ts';

/**
 * Gives a guest's lessons, notes and mails to the account of the same person, and empties the guest, in
 * one transaction. The account gets a mail that says so. A repeat changes nothing.
 *
 * Throws `Refusal` 404 for an unknown client, and 422 `not_a_guest` or `not_an_account`.
 */
export async function mergeClients(
  { knex }: MailWriter,
  { guestId, accountId }: { guestId: string; accountId: string },
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const { guest, account } = await lockBoth(trx, guestId, accountId);
    if (!guest || !account) throw notFound('This client is not known here.');
    if (guest.mergedInto === accountId) return;
    if (guest.hasAccount || guest.closedAt)
      throw refused('not_a_guest', 'This client already has an account.');
    if (!account.hasAccount || account.closedAt)
      throw refused('not_an_account', 'This client has no account for the lessons to go to.');
    const guestName = fullNameOf(guest);
    const lessons = await merge(trx, { guest, account }, { by, now });
    await writeToPlayer(trx, account, `joined:${guestId}`, {
      kind: 'lessons-joined',
      greetingName: givenNameOf(account),
      guestName,
      lessonCount: lessons.length,
    });
  });
}

/** Returns both rows, locked until the end of the transaction, after the guest's lessons: in the order of an erasure. */
async function lockBoth(trx: Knex.Transaction, guestId: string, accountId: string) {
  await Booking.query(trx).where({ playerId: guestId }).orderBy('id').select('id').forUpdate();
  // In the order of ids, so that two merges of the same clients are no deadlock.
  const rows = await Player.query(trx).whereIn('id', [guestId, accountId]).orderBy('id').forNoKeyUpdate();
  return {
    guest: rows.find(({ id }) => id === guestId),
    account: rows.find(({ id }) => id === accountId),
  };
}

/** Returns the lessons that the account has got. */
async function merge(
  trx: Knex.Transaction,
  { guest, account }: { guest: Player; account: Player },
  { by, now }: ChangedBy,
): Promise<Booking[]> {
  const { id: guestId, firstName, lastName, phone } = guest;
  const { id: accountId } = account;
  const lessons = await giveLessons(trx, guestId, accountId);
  await Mail.query(trx).where({ playerId: guestId }).patch({ playerId: accountId });
  const emptied = { firstName: null, lastName: null, phone: null, email: '' };
  await guest.$query(trx).patch({ ...emptied, closedAt: now, mergedInto: accountId });
  await account.$query(trx).patch({
    ...(!account.firstName && !account.lastName && { firstName, lastName }),
    ...(!account.phone && { phone }),
    // Who has unsubscribed gets none as an account either.
    reminderMails: account.reminderMails && guest.reminderMails,
  });
  await writeAuditEntry(trx, {
    at: now,
    action: 'client.merged',
    actorId: by,
    playerId: accountId,
    details: { guestId },
  });
  const ids = lessons.map(({ id }) => id);
  for (const lesson of await Booking.query(trx).where({ status: 'confirmed' }).findByIds(ids))
    await renewReminders(trx, lesson, now);
  for (const choice of await Choice.query(trx).modify('open').whereIn('bookingId', ids)) {
    const lesson = lessons.find(({ id }) => id === choice.bookingId);
    if (lesson) await renewChoiceReminder(trx, lesson, choice, now);
  }
  return lessons;
}

/** Gives an account a guest's lessons, with the coach's notes on the person. Returns the lessons. */
async function giveLessons(trx: Knex.Transaction, guestId: string, accountId: string): Promise<Booking[]> {
  await trx.raw(
    `insert into client_notes (player_id, text, updated_at, updated_by)
       select :accountId, text, updated_at, updated_by from client_notes where player_id = :guestId
     on conflict (player_id) do update
       set text = client_notes.text || E'\\n\\n' || excluded.text`,
    { guestId, accountId },
  );
  await trx('client_notes').where({ playerId: guestId }).delete();
  return Booking.query(trx).where({ playerId: guestId }).patch({ playerId: accountId }).returning('*');
}

/**
 * Gives an account the lessons of the guest who has its verified address, if there is one. Returns
 * whether there was. While the auth provider can't be asked about the address, the guest waits.
 */
export async function claimGuest(
  { knex }: MailWriter,
  { player: { id: accountId, email }, hasVerifiedEmail }: Pick<Caller, 'player' | 'hasVerifiedEmail'>,
  now: Date,
): Promise<boolean> {
  const known = await playersByEmail(knex, email).findOne({ hasAccount: false });
  if (!known || !(await hasVerifiedEmail())) return false;
  return inTransaction(knex, async (trx) => {
    const { guest, account } = await lockBoth(trx, known.id, accountId);
    // The coach may have given the guest to an account, removed them, or mended a wrong address, meanwhile.
    if (!guest || guest.closedAt || guest.email !== known.email) return false;
    if (!account || account.closedAt) return false;
    await merge(trx, { guest, account }, { by: accountId, now });
    return true;
  });
}
