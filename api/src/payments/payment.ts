import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueue } from '../queue/enqueue.ts';

type RefundReason =
  | 'slot_lost'
  | 'never_booked'
  | 'cancelled_by_player'
  | 'cancelled_by_coach'
  /** The coach called its lesson off, and no new time was chosen. */
  | 'called_off'
  /** The payment was settled only after its lesson had begun. */
  | 'lesson_begun'
  /** The coach sent it from the list of problems. */
  | 'sent_by_coach'
  /** Somebody created it in the provider's dashboard. */
  | 'refunded_at_provider'
  /** Its lesson was paid in another way meanwhile, or needs no payment any more. */
  | 'paid_already'
  /** Its lesson was cancelled meanwhile, and nothing is due for it. */
  | 'lesson_cancelled';

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
  /** Null until the provider has responded. */
  declare providerRefundId: string | null;
  /** The coach who sent it although the intent has no deployment id. Null for all others. */
  declare approvedBy: string | null;
  /** The reason why a pending refund is not made yet, such as `insufficient_funds`. */
  declare pendingReason: string | null;
  /** The provider's reason when it failed or was refused. */
  declare failureReason: string | null;
  /** Counts the idempotency keys, from 1. */
  declare attempt: number;
  /** The amount that was requested with the present key. Null before the first request. */
  declare requestedPence: number | null;
  /** The time before which it is not requested again. */
  declare nextAttemptAt: Date | null;
  declare createdAt: Date;
}

/** The end of a payment: a lesson, cancelled unpaid, or refunded in full. `open` until then. */
export type PaymentOutcome = 'open' | 'booked' | 'cancelled' | 'refunded';

/** Our row for one PaymentIntent, written before the provider is asked for the intent. */
export class Payment extends Model {
  static override tableName = 'payments';

  declare id: string;
  declare playerId: string;
  declare amountPence: number;
  declare receiptEmail: string;
  /** The provider refused the address, so the intent is created without a receipt. */
  declare receiptRefused: boolean;
  /** The customer of the intent's request. Null for an intent without one. */
  declare stripeCustomerId: string | null;
  /** The lesson's times. Null for an intent created without a slot, until it is booked. */
  declare startsAt: Date | null;
  declare endsAt: Date | null;
  /** The name of whoever plays in the lesson that it books. Null for the player themselves. */
  declare forName: string | null;
  /** The court time of its hold, then of its lesson. Holds that ran out may be deleted. */
  declare courtTimeId: string | null;
  /** When its slot was held. Null without a slot, or if the provider did not open the payment. */
  declare heldFrom: Date | null;
  /** The time at which it is closed unless it is paid by then. */
  declare closesAt: Date;
  /** Null until the provider has responded. */
  declare paymentIntentId: string | null;
  declare outcome: PaymentOutcome;
  /** The time since which the intent has been `processing`. Null if it is not. */
  declare processingSince: Date | null;
  declare bookingId: string | null;
  /** The lesson that existed before this payment for it. Null for a payment that books its lesson. */
  declare forBookingId: string | null;
  /** The card's brand as the provider names it: `visa`. Null if it is not known. */
  declare cardBrand: string | null;
  declare cardLast4: string | null;
  /** Such as `apple_pay`. Null without a wallet. */
  declare cardWallet: string | null;
  /** The part that was refunded at the provider by hand. A refund of all of it includes this. Null for none. */
  declare partRefundedPence: number | null;
  /** The time at which it was restored from its intent. Null unless the database had lost it. */
  declare restoredAt: Date | null;
  declare createdAt: Date;

  declare refund?: Refund | null;

  static override relationMappings: RelationMappingsThunk = () => ({
    refund: {
      relation: Model.HasOneRelation,
      modelClass: Refund,
      join: { from: 'payments.id', to: 'refunds.paymentId' },
    },
  });

  static override modifiers = {
    locked(query: QueryBuilder<Payment>) {
      void query.forUpdate();
    },
  };
}

/** Returns the pence of a payment that the provider has sent back, in full or in part. Needs its refund. */
export function refundedPenceOf({ refund, partRefundedPence }: Payment): number {
  return refund?.status === 'succeeded' ? refund.amountPence : (partRefundedPence ?? 0);
}

/** Runs `work` in a transaction that holds the lock on the payment. */
export function withPaymentLocked<T>(
  knex: Knex,
  paymentId: string,
  work: (trx: Knex.Transaction, payment: Payment) => Promise<T>,
): Promise<T> {
  return inTransaction(knex, async (trx) => work(trx, await lockPayment(trx, paymentId)));
}

/** Returns a payment's row, locked until the end of the transaction. */
export function lockPayment(trx: Knex.Transaction, paymentId: string): Promise<Payment> {
  return Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound().execute();
}

/** Has the open payments for a lesson, or of a player for all lessons, closed by jobs: what they were to pay has changed. */
export async function closePaymentsFor(
  trx: Knex.Transaction,
  lesson: { forBookingId: string } | { playerId: string },
): Promise<void> {
  const open = await Payment.query(trx)
    .where({ ...lesson, outcome: 'open' })
    .whereNotNull('forBookingId');
  for (const { id } of open) await enqueue(trx, 'close-payment', { paymentId: id });
}

interface RefundDecision {
  reason: RefundReason;
  /** The price unless given. */
  amountPence?: number;
  /** The person who decides it. Null for the system. */
  by: string | null;
  at: Date;
}

/**
 * Records a full refund. A job requests it from the provider. A payment keeps the refund that it
 * has. The transaction has to hold the lock on the payment.
 */
export async function recordRefund(
  trx: Knex.Transaction,
  payment: Payment,
  decision: RefundDecision,
): Promise<Refund> {
  const refund = (await findRefund(trx, payment)) ?? (await insertRefund(trx, payment, decision));
  await payment.$query(trx).patch({ outcome: 'refunded' });
  await enqueue(trx, 'send-refund', { refundId: refund.id });
  return refund;
}

function findRefund(trx: Knex.Transaction, { id: paymentId }: Payment) {
  return Refund.query(trx).findOne({ paymentId });
}

async function insertRefund(
  trx: Knex.Transaction,
  payment: Payment,
  { reason, amountPence = payment.amountPence, by, at }: RefundDecision,
): Promise<Refund> {
  const { id: paymentId, playerId, bookingId } = payment;
  await writeAuditEntry(trx, {
    at,
    action: 'refund.decided',
    actorId: by,
    playerId,
    bookingId,
    paymentId,
    amountPence,
    details: { reason },
  });
  return Refund.query(trx).insert({ paymentId, amountPence, reason, status: 'pending' }).returning('*');
}
