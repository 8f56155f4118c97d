import { DAY, formatTime, MINUTE, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { CourtTime } from '../court/court-time.ts';
import { Model } from '../database/model.ts';
import type { Player } from '../players/player.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../http/refusal.ts';
import { Payment } from './payment.ts';

/** The minutes that a player can hold a slot within 24 hours without paying. */
const MAX_UNPAID_MINUTES = 30;
/** The minutes after that in which the player can't hold it. */
const PAUSE_MINUTES = 30;

/** A time for which a payment held its slot. Unlike the hold itself, this row is kept. */
class HoldTime extends Model {
  static override tableName = 'hold_times';
  static override idColumn = 'paymentId';

  declare paymentId: string;
  declare courtTimeId: string;
  declare playerId: string;
  declare heldFrom: Date;
  declare heldTo: Date;
}

type NewPayment = Pick<Payment, 'amountPence' | 'closesAt'> &
  Partial<Pick<Payment, 'startsAt' | 'endsAt' | 'courtTimeId' | 'forBookingId'>> & {
    player: Player;
    customer: string | null;
  };

/**
 * Inserts an open payment, and the job that closes it. If it has a slot, records that its hold begins and how long it
 * lasts.
 */
export async function insertPayment(
  trx: Knex.Transaction,
  { player: { id: playerId, email: receiptEmail }, customer: stripeCustomerId, ...columns }: NewPayment,
  now: Date,
): Promise<Payment> {
  const payment = await Payment.query(trx)
    .insert({ ...columns, playerId, receiptEmail, stripeCustomerId })
    .returning('*');
  const { id: paymentId, courtTimeId, amountPence, startsAt, closesAt: heldTo, forBookingId } = payment;
  if (courtTimeId)
    await HoldTime.query(trx).insert({ paymentId, playerId, courtTimeId, heldFrom: now, heldTo });
  await enqueue(trx, 'close-payment', { paymentId }, heldTo);
  await writeAuditEntry(trx, {
    at: now,
    action: 'payment.opened',
    actorId: playerId,
    playerId,
    bookingId: forBookingId,
    paymentId,
    amountPence,
    details: startsAt ? { startsAt: startsAt.toISOString() } : {},
  });
  return payment;
}

/** Records that holds were released before they ran out. */
export async function endHoldTimes(knex: Knex, courtTimeIds: readonly string[], now: Date): Promise<void> {
  await HoldTime.query(knex)
    // `now` may be before `held_from`: the request may have waited for the lock on its player.
    .patch({ heldTo: HoldTime.raw('greatest(held_from, ?::timestamptz)', [now]) })
    .whereIn('courtTimeId', [...courtTimeIds])
    .where('heldTo', '>', now);
}

/**
 * Returns when a player who has held a slot too long without paying may hold it again, or null if
 * that is now. Counts the unpaid holds of all overlapping slots, for as long as they lasted within
 * 24 hours: a reload, another length or a declined card costs nothing, but renewing a hold over and
 * over does. The transaction has to hold the lock on the player.
 */
export async function findEndOfPause(trx: Knex.Transaction, playerId: string, slot: TimeSpan, now: Date) {
  const since = now.getTime() - DAY;
  const holds = await HoldTime.query(trx)
    .select('holdTimes.*')
    .join('payments', 'payments.id', 'holdTimes.paymentId')
    .where('holdTimes.playerId', playerId)
    .where('holdTimes.heldTo', '>', new Date(since))
    .whereIn('payments.outcome', ['open', 'cancelled'])
    .where('payments.startsAt', '<', slot.end)
    .where('payments.endsAt', '>', slot.start);
  const heldMs = holds
    .map(({ heldFrom, heldTo }) => Math.min(+heldTo, +now) - Math.max(+heldFrom, since))
    .reduce((sum, ms) => sum + ms, 0);
  if (heldMs < MAX_UNPAID_MINUTES * MINUTE) return null;
  const lastEnd = Math.max(...holds.map(({ heldTo }) => +heldTo));
  const end = new Date(lastEnd + PAUSE_MINUTES * MINUTE);
  return end > now ? end : null;
}

export const heldTooLong = (until: Date) =>
  refused(
    'held_too_long',
    `You have held this time for ${MAX_UNPAID_MINUTES} minutes without paying, so it is left to others now. You can try again at ${formatTime(until)}, or choose another time.`,
  );

/**
 * Releases a player's holds, or only those that overlap `span`, and has their payments closed. The
 * hold of a payment that is `processing` stays.
 */
export async function releaseHoldsOf(trx: Knex.Transaction, playerId: string, now: Date, span?: TimeSpan) {
  // The holds are locked before the payments are read: if a payment becomes `processing` in
  // between, its hold is prolonged first, and then has to stay.
  const query = CourtTime.query(trx).where({ holderId: playerId }).forUpdate();
  if (span) query.modify('overlapping', span);
  const holds = await query;
  if (holds.length === 0) return;
  const processing = await Payment.query(trx)
    .where({ outcome: 'open', playerId })
    .whereNotNull('processingSince');
  const kept = new Set(processing.map(({ courtTimeId }) => courtTimeId));
  const released = holds.filter(({ id }) => !kept.has(id));
  await releaseHolds(trx, released, now);
}

/** Releases holds and has their payments closed. A hold that has become a lesson by now stays. */
export async function releaseHolds(trx: Knex.Transaction, holds: readonly CourtTime[], now: Date) {
  if (holds.length === 0) return;
  const candidates = holds.map(({ id }) => id);
  const released = await CourtTime.query(trx)
    .delete()
    .whereIn('id', candidates)
    .whereNotNull('heldUntil')
    .returning('id');
  const ids = released.map(({ id }) => id);
  await endHoldTimes(trx, ids, now);
  const unpaid = await Payment.query(trx).where({ outcome: 'open' }).whereIn('courtTimeId', ids);
  for (const { id } of unpaid) await enqueue(trx, 'close-payment', { paymentId: id });
}

/** Releases the hold of a payment, unless it has become a lesson. */
export async function releaseHold(knex: Knex, { courtTimeId }: Payment): Promise<void> {
  if (courtTimeId) await CourtTime.query(knex).deleteById(courtTimeId).whereNotNull('heldUntil');
}
