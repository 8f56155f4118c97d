import type { TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { CourtTime } from '../bookings/court-time.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { Payment } from './payment.ts';

/**
 * Lets go of a player's holds, or of those in the way of a lesson of theirs, and has their payments closed. A payment that the bank
 * is processing keeps its hold.
 */
export async function dropHoldsOf(
  trx: Knex.Transaction,
  playerId: string,
  inTheWayOf?: TimeSpan,
): Promise<void> {
  const processing = Payment.query(trx).where({ outcome: 'open', playerId }).whereNotNull('processingSince');
  const holds = CourtTime.query(trx)
    .where({ holderId: playerId })
    .whereNotIn('id', processing.whereNotNull('courtTimeId').select('courtTimeId'));
  if (inTheWayOf) holds.modify('overlapping', inTheWayOf);
  const unpaid = await Payment.query(trx)
    .where({ outcome: 'open', playerId })
    .whereIn('courtTimeId', holds.clone().select('id'));
  await holds.delete();
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
