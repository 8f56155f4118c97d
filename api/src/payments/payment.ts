import type { Knex } from 'knex';
import type { RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refund } from './refund.ts';

/** How a payment ended: in a lesson, cancelled unpaid, or refunded in full. `open` until then. */
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
  /** The lesson's times. Null for an intent created without a slot, until it is booked. */
  declare startsAt: Date | null;
  declare endsAt: Date | null;
  /** The court time of its hold, then of its lesson. The row may be gone: holds that ran out are deleted. */
  declare courtTimeId: string | null;
  /** When it is closed unless it is paid by then. */
  declare closesAt: Date;
  /** Null until the provider has answered. */
  declare paymentIntentId: string | null;
  declare outcome: PaymentOutcome;
  /** Since when the intent has been `processing`. Null if it is not. */
  declare processingSince: Date | null;
  declare bookingId: string | null;
  /** When it was restored from its intent. Null unless the database had lost it. */
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
}

/** Runs `work` in a transaction that holds the lock on the payment. */
export function withPaymentLocked<T>(
  knex: Knex,
  paymentId: string,
  work: (trx: Knex.Transaction, payment: Payment) => Promise<T>,
): Promise<T> {
  return inTransaction(knex, async (trx) =>
    work(trx, await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound()),
  );
}
