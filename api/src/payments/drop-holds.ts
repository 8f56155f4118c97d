import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { CourtTime } from '../court/court-time.ts';
import { enqueue } from '../queue/enqueue.ts';
import { endHoldTimes } from './hold-times.ts';
import { Payment } from './payment.ts';

/**
 * Releases a player's holds, or those in the way of a lesson of theirs, and has their payments closed. A payment that the bank is
 * processing keeps its hold.
 */
export async function dropHoldsOf(
  trx: Knex.Transaction,
  playerId: string,
  now: Date,
  inTheWayOf?: TimeSpan,
): Promise<void> {
  // Locked before their payments are read: a payment that is found to be processing meanwhile has its hold prolonged, and keeps it.
  const query = CourtTime.query(trx).where({ holderId: playerId }).forUpdate();
  if (inTheWayOf) query.modify('overlapping', inTheWayOf);
  const holds = await query;
  const processing = await Payment.query(trx)
    .where({ outcome: 'open', playerId })
    .whereNotNull('processingSince');
  const kept = new Set(processing.map(({ courtTimeId }) => courtTimeId));
  await releaseHolds(
    trx,
    holds.filter(({ id }) => !kept.has(id)),
    now,
  );
}

/** Frees the slots of holds and has their payments closed. A hold that has become a lesson meanwhile stays. */
export async function releaseHolds(
  trx: Knex.Transaction,
  holds: readonly CourtTime[],
  now: Date,
): Promise<void> {
  const released = await CourtTime.query(trx)
    .delete()
    .whereIn(
      'id',
      holds.map(({ id }) => id),
    )
    .whereNotNull('heldUntil')
    .returning('id');
  const ids = released.map(({ id }) => id);
  await endHoldTimes(trx, ids, now);
  const unpaid = await Payment.query(trx).where({ outcome: 'open' }).whereIn('courtTimeId', ids);
  for (const { id } of unpaid) await enqueueClosing(trx, id);
}

/** A payment has one closing job: naming another time moves it. */
export async function enqueueClosing(knex: Knex, paymentId: string, runAt?: Date): Promise<void> {
  await enqueue(
    knex,
    'close-payment',
    { paymentId },
    { key: `close-payment:${paymentId}`, ...(runAt && { runAt }) },
  );
}
