import type { Knex } from 'knex';
import { enqueue } from '../queue/enqueue.ts';
import type { Payment } from './payment.ts';
import { Refund, type RefundReason } from './refund.ts';

/**
 * Decides on a full refund, of `amountPence` if that is not what the lesson costs; the provider is asked by a job, which retries until it has an answer. A payment that is refunded
 * already keeps that refund. The payment has to be locked by the transaction.
 */
export async function recordRefund(
  trx: Knex.Transaction,
  payment: Payment,
  reason: RefundReason,
  amountPence = payment.amountPence,
): Promise<Refund> {
  const refund =
    (await Refund.query(trx).findOne({ paymentId: payment.id })) ??
    (await Refund.query(trx)
      .insert({ paymentId: payment.id, amountPence, reason, status: 'pending' })
      .returning('*'));
  await payment.$query(trx).patch({ outcome: 'refunded' });
  await enqueue(trx, 'send-refund', { refundId: refund.id }, { key: `send-refund:${refund.id}` });
  return refund;
}
