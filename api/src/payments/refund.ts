import { Model } from '../database/model.ts';

export type RefundReason =
  | 'slot_lost'
  | 'never_booked'
  | 'cancelled_by_player'
  | 'cancelled_by_coach'
  | 'rejected_by_coach'
  /** It was settled only after its lesson had begun. */
  | 'lesson_begun'
  /** The coach sent it from the list of payments to look at. */
  | 'sent_by_coach'
  /** Somebody refunded it by hand, in the provider's dashboard. */
  | 'refunded_at_provider';

/** Money on its way back to a player. It is pending until the provider says otherwise. */
export class Refund extends Model {
  static override tableName = 'refunds';

  declare id: string;
  declare paymentId: string;
  declare amountPence: number;
  declare reason: RefundReason;
  declare status: 'pending' | 'succeeded' | 'failed';
  /** The provider's id; null until the provider has answered. */
  declare providerRefundId: string | null;
  /** The coach who had it sent although the intent does not say whose it is; null for all others. */
  declare approvedBy: string | null;
  /** Why the provider has not sent it yet; null unless it is pending. `insufficient_funds`: it waits for the account's balance. */
  declare pendingReason: string | null;
  /** The provider's reason when it failed or was refused. */
  declare failureReason: string | null;
  /** The number of the idempotency key in use, from 1. */
  declare attempt: number;
  /** What the request with that key asks for; null before it is first sent. */
  declare requestedPence: number | null;
  /** It is not sent again before this. */
  declare nextAttemptAt: Date | null;
  declare createdAt: Date;
}
