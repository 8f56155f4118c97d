import type { RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Refund } from './refund.ts';

/** How a payment ended: in a lesson, cancelled unpaid, or refunded in full. `open` until then. */
export type PaymentOutcome = 'open' | 'booked' | 'cancelled' | 'refunded';

/** A PaymentIntent in the books, written down before the provider is asked for it. */
export class Payment extends Model {
  static override tableName = 'payments';

  declare id: string;
  declare playerId: string;
  declare amountPence: number;
  declare receiptEmail: string;
  /** The provider can't send a receipt to that address, so it is asked for none. */
  declare receiptRefused: boolean;
  /** The lesson it pays for; null for an intent made without a slot, until its booking. */
  declare startsAt: Date | null;
  declare endsAt: Date | null;
  /** The court time that was held for it, and then is the lesson's. It may be gone: holds that run out are cleared. */
  declare courtTimeId: string | null;
  /** When it is closed unless it is paid by then: with its hold, or after an hour without one. */
  declare closesAt: Date;
  /** The provider's id; null until the provider has answered. */
  declare paymentIntentId: string | null;
  declare outcome: PaymentOutcome;
  /** Since when the bank has been processing it, by the provider's word; null when it is not. */
  declare processingSince: Date | null;
  declare bookingId: string | null;
  /** When it was written down again from the provider's intent; null unless the database had lost it. */
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
