import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { Booking } from '../lessons/booking.ts';
import { Closing } from '../availability/closing.ts';
import { Choice } from '../lessons/choice.ts';
import { ERASED_PLACE } from '../lessons/place.ts';
import { Mail } from '../mails/outbox.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { Payment } from '../payments/payment.ts';
import { Player } from '../players/player.ts';
import { TimeRequest } from '../time-requests/time-request.ts';
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
  // In the order of ids, since a mail may name several players who are erased at once.
  const mails = await mailsAbout(trx, playerId, addresses).orderBy('id').select('id').forUpdate();
  await Mail.query(trx)
    .findByIds(mails.map(({ id }) => id))
    .delete();
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
  await Choice.query(trx)
    .patch({ seenAt: null, toldAt: null, toldBy: null })
    .whereIn('bookingId', Booking.query(trx).where({ playerId }).select('id'));
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
 * wish, the request, the lesson, the payment or the player. One that has begun is waited for, and erased with the rest; a later one
 * finds nobody.
 */
async function waitForWriters(trx: Knex.Transaction, playerId: string): Promise<void> {
  await Wish.query(trx).where({ playerId }).delete();
  await TimeRequest.query(trx).where({ playerId }).delete();
  // Lessons before payments, as everybody locks them, in the order of ids.
  await Booking.query(trx).where({ playerId }).orderBy('id').select('id').forUpdate();
  await Payment.query(trx).where({ playerId }).orderBy('id').select('id').forUpdate();
  await Player.query(trx).findById(playerId).select('id').forNoKeyUpdate();
}

/** Removes the coach's texts to the player about lessons that were called off. One to several stays for the others. */
async function eraseCallOffMessages(trx: Knex.Transaction, playerId: string): Promise<void> {
  const choicesOf = (lessons: QueryBuilder<Booking>) =>
    Choice.query(trx).whereIn('bookingId', lessons.select('id')).select('closingId');
  const others = Player.query(trx).whereNull('closedAt').whereNot({ id: playerId }).select('id');
  const closings = Closing.query(trx).whereIn('id', choicesOf(Booking.query(trx).where({ playerId })));
  const locked = await closings.orderBy('id').select('id').forUpdate();
  await Closing.query(trx)
    .patch({ message: null })
    .findByIds(locked.map(({ id }) => id))
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
      .orWhereRaw(`facts->'lesson'->>'bookingId' = any(array(?))`, lessons)
      .orWhereIn(Mail.raw(`facts->'player'->>'email'`), [...addresses])
      // The summary of a day names all of its players, and those who ask for a weekly time.
      .orWhereRaw(
        `exists (select from jsonb_path_query(facts, '$.*[*]') as named (lesson)
          where lesson #>> '{player,email}' = any (:addresses)
            or lesson ->> 'playerId' = :playerId
            or lesson ->> 'bookingId' = any(array(select id::text from bookings where player_id = :playerId)))`,
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
