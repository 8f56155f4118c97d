import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { Booking } from '../lessons/booking.ts';
import { CallOff, Choice } from '../lessons/choice.ts';
import { ERASED_PLACE } from '../lessons/place.ts';
import { Mail } from '../mails/outbox.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { Payment } from '../payments/payment.ts';
import { Player } from '../players/player.ts';
import { Wish } from '../wishes/wish.ts';

/** Shown to the coach in place of the name. */
const DELETED_NAME = { firstName: 'Deleted', lastName: 'player' } as const;

/**
 * Removes everything that says who a player was. Lessons, payments, refunds and receipts stay, since
 * the law asks to keep them: with amounts and times, without a name.
 */
export async function erasePlayer(trx: Knex.Transaction, playerId: string): Promise<void> {
  await waitForWriters(trx, playerId);
  const addresses = await findAddresses(trx, playerId);
  await mailsAbout(trx, playerId, addresses).delete();
  await PaymentProblem.query(trx).patch({ playerEmail: null }).whereIn('playerEmail', addresses);
  // A trigger removes the card with the address.
  await Payment.query(trx).where({ playerId }).patch({ receiptEmail: '', forName: null });
  await trx('calendar_feeds').where({ playerId }).delete();
  await trx('client_notes').where({ playerId }).delete();
  await Booking.query(trx)
    .where({ playerId })
    .patch({ coachNotes: null, requestDigest: null, forName: null });
  // It may be the player's own court.
  await Booking.query(trx).where({ playerId }).whereNotNull('placeAddress').patch(ERASED_PLACE);
  await eraseCallOffMessages(trx, playerId);
  await Player.query(trx)
    .findById(playerId)
    .patch({
      ...DELETED_NAME,
      email: '',
      emailAsOf: null,
      emailVerified: false,
      phone: null,
      requestDigest: null,
      hasSecondFactor: false,
      profileVisibility: false,
      locationSharing: false,
      dataSharing: false,
      reminderMails: false,
      twoHourReminderMails: false,
      newsMails: false,
    });
}

/**
 * Locks what a transaction locks before it reads a player in order to write something of theirs, such as a mail: the
 * wish, the lesson, the payment or the player. One that has begun is waited for, and erased with the rest; a later one
 * finds nobody.
 */
async function waitForWriters(trx: Knex.Transaction, playerId: string): Promise<void> {
  await Wish.query(trx).where({ playerId }).delete();
  // Lessons before payments, as everybody locks them, in the order of ids.
  await Booking.query(trx).where({ playerId }).orderBy('id').select('id').forUpdate();
  await Payment.query(trx).where({ playerId }).orderBy('id').select('id').forUpdate();
  await Player.query(trx).findById(playerId).select('id').forNoKeyUpdate();
}

/** Removes the coach's texts to the player about lessons that were called off. One to several stays for the others. */
async function eraseCallOffMessages(trx: Knex.Transaction, playerId: string): Promise<void> {
  const choicesOf = (lessons: QueryBuilder<Booking>) =>
    Choice.query(trx).whereIn('bookingId', lessons.select('id')).select('callOffId');
  const others = Player.query(trx).whereNull('closedAt').whereNot({ id: playerId }).select('id');
  await CallOff.query(trx)
    .patch({ message: null })
    .whereIn('id', choicesOf(Booking.query(trx).where({ playerId })))
    .whereNotIn('id', choicesOf(Booking.query(trx).whereIn('playerId', others)));
}

/**
 * Selects the mails to a player, and those to the coaches about them. `addresses` are all that the player has had here.
 */
export function mailsAbout(knex: Knex, playerId: string, addresses: readonly string[]) {
  const lessons = Booking.query(knex).where({ playerId }).select(Booking.raw('id::text'));
  return Mail.query(knex).where((about) =>
    about
      .where({ playerId })
      // Another player may have an old address of this one now.
      .orWhere((unknown) => unknown.whereIn('recipient', [...addresses]).whereNull('playerId'))
      .orWhereIn(Mail.raw(`facts->'lesson'->>'bookingId'`), lessons)
      .orWhereIn(Mail.raw(`facts->'player'->>'email'`), [...addresses])
      // The summary of a day names all of its players.
      .orWhereRaw(
        `exists (select from jsonb_path_query(facts, '$.lessons[*]') as named (lesson)
          where lesson #>> '{player,email}' = any (:addresses)
            or lesson ->> 'bookingId' in (select id::text from bookings where player_id = :playerId))`,
        { addresses, playerId },
      ),
  );
}

/** Returns all addresses that a player has had here. */
export async function findAddresses(knex: Knex, playerId: string): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: { address: string }[] }>(
    `select email as address from players where id = :playerId
      union select recipient from mails where player_id = :playerId
      union select receipt_email from payments where player_id = :playerId`,
    { playerId },
  );
  return rows.map(({ address }) => address).filter((address) => address !== '');
}
