import {
  addDays,
  DAY,
  firstDayOfKeptRecords,
  firstOfMonth,
  londonDateOf,
  RETENTION,
  startOfLondonDay,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { removeClient } from '../clients/remove-client.ts';
import { Booking } from '../lessons/booking.ts';
import { Choice } from '../lessons/choice.ts';
import { inTransaction } from '../database/transaction.ts';
import { Player } from '../players/player.ts';
import { endTimeRequests } from '../time-requests/time-request.ts';

/**
 * Deletes what is older than its time in `RETENTION`. Counters of rate limits and the audit log have
 * jobs of their own. Safe to repeat.
 */
export async function enforceRetention(knex: Knex, now: Date): Promise<void> {
  await deleteOldMails(knex, daysBefore(now, RETENTION.mailDays));
  await knex('calendar_feeds')
    .where('lastReadOn', '<', addDays(londonDateOf(now), -RETENTION.unreadFeedDays))
    .delete();
  await knex('date_hours').where('date', '<', londonDateOf(now)).delete();
  await endTimeRequests(knex, now);
  await deleteOldAccountingRecords(knex, startOfLondonDay(firstDayOfKeptRecords(londonDateOf(now))));
  await deleteClosings(knex, daysBefore(now, 1));
  await removeGuests(knex, now);
  await deleteTombstones(knex, daysBefore(now, RETENTION.tombstoneDays));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

/** Deletes mails by when they were sent: a reminder may have been written long before its time. */
async function deleteOldMails(knex: Knex, before: Date): Promise<void> {
  await knex('mails')
    .whereNot({ status: 'waiting' })
    .whereRaw('greatest(created_at, send_at, sent_at) < ?', [before])
    .delete();
}

/** Payments that still move, or that the coach has to look at, stay with their lesson. */
async function deleteOldAccountingRecords(knex: Knex, before: Date): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const { rows } = await trx.raw<{ rows: { id: string; lesson: string | null }[] }>(
      `select id, booking_id as lesson from payments p
        where created_at < :before and outcome <> 'open'
          and not exists (select from bookings b where b.id = p.booking_id and b.ends_at >= :before)
          and not exists (select from refunds r where r.payment_id = p.id and r.status = 'pending')
          and not exists (select from payment_problems o where o.payment_id = p.id and o.resolved_at is null)
        for update`,
      { before },
    );
    const payments = rows.map(({ id }) => id);
    const lessons = rows.flatMap(({ lesson }) => lesson ?? []);
    for (const table of ['payment_problems', 'receipts', 'refunds'])
      await trx(table).whereIn('paymentId', payments).delete();
    await trx('payment_problems').whereNotNull('resolvedAt').where('createdAt', '<', before).delete();
    await trx('payments').whereIn('id', payments).delete();
    await deleteLessons(trx, lessons, before);
  });
}

/** Deletes the lessons of deleted payments, and old ones that were not paid online. */
async function deleteLessons(trx: Knex.Transaction, ids: readonly string[], before: Date): Promise<void> {
  const deleted = await trx('bookings')
    .whereIn('id', [...ids])
    .orWhere((unpaid) =>
      unpaid
        .where('endsAt', '<', before)
        .whereNotExists(trx('payments').whereRaw('payments.booking_id = bookings.id'))
        .whereNotExists(
          trx('hand_payments')
            .whereRaw('hand_payments.booking_id = bookings.id')
            .where('receivedOn', '>=', londonDateOf(before)),
        ),
    )
    .delete()
    .returning('courtTimeId');
  const courtTimes = deleted.flatMap(({ courtTimeId }: { courtTimeId: string | null }) => courtTimeId ?? []);
  await trx('court_times').whereIn('id', courtTimes).delete();
}

/** Deletes the closings of which nothing is left: each day was opened, and each lesson deleted, or called off anew. */
async function deleteClosings(knex: Knex, before: Date): Promise<void> {
  await knex('closings')
    .where('createdAt', '<', before)
    .whereNotExists(knex('choices').whereRaw('closing_id = closings.id'))
    .whereNotExists(knex('blocked_slots').whereRaw('closing_id = closings.id'))
    .delete();
}

/**
 * Closes the guests whose last lesson, or entry, is so long ago. Who owes, or gets money back, stays until
 * the lessons themselves are deleted.
 */
async function removeGuests(knex: Knex, now: Date): Promise<void> {
  const before = startOfLondonDay(firstOfMonth(londonDateOf(now), -RETENTION.guestMonths));
  const openChoices = Choice.query(knex).modify('open').select('bookingId');
  const guests = await Player.query(knex)
    .where({ hasAccount: false })
    .whereNull('closedAt')
    .where('createdAt', '<', before)
    .whereNotExists(
      Booking.query(knex).whereColumn('bookings.playerId', 'players.id').where('endsAt', '>=', before),
    )
    .whereNotIn('id', Booking.query(knex).modify('toSettleAt', now).select('playerId'))
    // A choice stays open as long as the coach does not decide about a lesson that a restore has listed.
    .whereNotIn('id', Booking.query(knex).whereIn('id', openChoices).select('playerId'));
  for (const { id } of guests) await removeClient(knex, id, { by: null, now });
}

/** Deletes the id of a deleted account once nothing refers to it. */
async function deleteTombstones(knex: Knex, before: Date): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const { rows } = await trx.raw<{ rows: { player: string }[] }>(
      `select player_id as player from account_deletions d
        where erased_at < :before
          and not exists (select from bookings where player_id = d.player_id)
          and not exists (select from payments where player_id = d.player_id)
          and not exists (select from refunds where approved_by = d.player_id)
          and not exists (select from payment_problems where resolved_by = d.player_id)
          and not exists (select from mails where player_id = d.player_id)
        for update`,
      { before },
    );
    const ids = rows.map(({ player }) => player);
    await trx('account_deletions').whereIn('playerId', ids).delete();
    await trx('players').whereIn('id', ids).delete();
  });
}
