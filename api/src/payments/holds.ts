import { formatTime, minutesAfter, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { CourtTime } from '../court/court-time.ts';
import type { Player } from '../players/player.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../http/refusal.ts';
import { Payment } from './payment.ts';

/** The minutes that a player can hold a slot without paying, from their first attempt of the last hour. */
const MAX_UNPAID_MINUTES = 30;
const HOUR_MINUTES = 60;

type NewPayment = Pick<Payment, 'amountPence' | 'closesAt'> &
  Partial<Pick<Payment, 'startsAt' | 'endsAt' | 'forName' | 'courtTimeId' | 'forBookingId'>> & {
    player: Player;
    customer: string | null;
  };

/** Inserts an open payment, and the job that closes it. */
export async function insertPayment(
  trx: Knex.Transaction,
  { player: { id: playerId, email: receiptEmail }, customer: stripeCustomerId, ...columns }: NewPayment,
  now: Date,
): Promise<Payment> {
  const payment = await Payment.query(trx)
    .insert({
      ...columns,
      playerId,
      receiptEmail,
      stripeCustomerId,
      heldFrom: columns.courtTimeId ? now : null,
    })
    .returning('*');
  const { id: paymentId, amountPence, startsAt, closesAt, forBookingId } = payment;
  await enqueue(trx, 'close-payment', { paymentId }, closesAt);
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

/**
 * Returns until when a player may hold a slot without paying: 30 minutes from their first unpaid payment of the last
 * hour for an overlapping time. Null if there is none. Throws `Refusal` 422 `held_too_long` once that time is over. The
 * transaction has to hold the lock on the player.
 */
export async function findEndOfHolding(
  trx: Knex.Transaction,
  playerId: string,
  slot: TimeSpan,
  now: Date,
): Promise<Date | null> {
  const unpaid = await Payment.query(trx)
    .where({ playerId })
    .where('heldFrom', '>', minutesAfter(now, -HOUR_MINUTES))
    .whereIn('outcome', ['open', 'cancelled'])
    .where('startsAt', '<', slot.end)
    .where('endsAt', '>', slot.start)
    .orderBy('heldFrom');
  const [first, last] = [unpaid[0]?.heldFrom, unpaid.at(-1)?.heldFrom];
  if (!first || !last) return null;
  const end = minutesAfter(first, MAX_UNPAID_MINUTES);
  if (end > now) return end;
  const freeAgain = formatTime(minutesAfter(last, HOUR_MINUTES));
  throw refused(
    'held_too_long',
    `You began to pay for this time more than ${MAX_UNPAID_MINUTES} minutes ago, so it is left to others now. You can try again at ${freeAgain}, or choose another time.`,
  );
}

/**
 * Returns the slots within a time span that players held without paying, if their time to pay ended less than some minutes
 * ago. A hold that was released earlier counts as if it had lasted.
 */
export async function listLapsedHolds(
  knex: Knex,
  { start, end }: TimeSpan,
  now: Date,
  minutes: number,
): Promise<TimeSpan[]> {
  const unpaid = await Payment.query(knex)
    .whereNotNull('heldFrom')
    .whereIn('outcome', ['open', 'cancelled'])
    .where('closesAt', '>', minutesAfter(now, -minutes))
    .where('startsAt', '<', end)
    .where('endsAt', '>', start);
  return unpaid.flatMap(({ startsAt, endsAt }) =>
    startsAt && endsAt ? [{ start: startsAt, end: endsAt }] : [],
  );
}

/**
 * Releases a player's holds, or only those that overlap `span`, and has their payments closed. The
 * hold of a payment that is `processing` stays.
 */
export async function releaseHoldsOf(trx: Knex.Transaction, playerId: string, span?: TimeSpan) {
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
  await releaseHolds(trx, released);
}

/** Releases holds and has their payments closed. A hold that has become a lesson by now stays. */
export async function releaseHolds(trx: Knex.Transaction, holds: readonly CourtTime[]) {
  if (holds.length === 0) return;
  const candidates = holds.map(({ id }) => id);
  const released = await CourtTime.query(trx)
    .delete()
    .whereIn('id', candidates)
    .whereNotNull('heldUntil')
    .returning('id');
  const ids = released.map(({ id }) => id);
  const unpaid = await Payment.query(trx).where({ outcome: 'open' }).whereIn('courtTimeId', ids);
  for (const { id } of unpaid) await enqueue(trx, 'close-payment', { paymentId: id });
}

/** Releases the hold of a payment, unless it has become a lesson, or the player's other payment for it is `processing`. */
export async function releaseHold(knex: Knex, { id, courtTimeId }: Payment): Promise<void> {
  if (!courtTimeId) return;
  // Locked before the payments are read, as in `releaseHoldsOf`.
  const hold = await CourtTime.query(knex).findById(courtTimeId).whereNotNull('heldUntil').forUpdate();
  if (!hold) return;
  const others = Payment.query(knex).where({ courtTimeId, outcome: 'open' }).whereNot({ id });
  if ((await others.whereNotNull('processingSince').resultSize()) === 0) await hold.$query(knex).delete();
}
