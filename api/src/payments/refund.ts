import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { Payment } from './payment.ts';

export type RefundReason =
  | 'slot_lost'
  | 'never_booked'
  | 'cancelled_by_player'
  | 'cancelled_by_coach'
  | 'rejected_by_coach'
  /** It was settled only after its lesson had begun. */
  | 'lesson_begun'
  /** The coach sent it from the list of problems. */
  | 'sent_by_coach'
  /** Somebody created it in the provider's dashboard. */
  | 'refunded_at_provider';

/** Stripe's `pending_reason` of a refund that waits for the account's balance. */
export const INSUFFICIENT_FUNDS = 'insufficient_funds';

/** A refund of a whole payment. It is pending until the provider says otherwise. */
export class Refund extends Model {
  static override tableName = 'refunds';

  declare id: string;
  declare paymentId: string;
  declare amountPence: number;
  declare reason: RefundReason;
  declare status: 'pending' | 'succeeded' | 'failed';
  /** Null until the provider has answered. */
  declare providerRefundId: string | null;
  /** The coach who sent it although the intent has no deployment id. Null for all others. */
  declare approvedBy: string | null;
  /** Why a pending refund is not made yet, such as `insufficient_funds`. */
  declare pendingReason: string | null;
  /** The provider's reason when it failed or was refused. */
  declare failureReason: string | null;
  /** Counts the idempotency keys, from 1. */
  declare attempt: number;
  /** The amount that was requested with the present key. Null before the first request. */
  declare requestedPence: number | null;
  /** It is not requested again before this. */
  declare nextAttemptAt: Date | null;
  declare createdAt: Date;
}

/**
 * Records a full refund, of `amountPence` if that is not the price. A job requests it from the provider.
 * A payment keeps the refund that it has. The transaction has to hold the lock on the payment.
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
  await enqueue(trx, 'send-refund', { refundId: refund.id });
  return refund;
}
