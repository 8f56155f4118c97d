import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Payment } from './payment.ts';

/** What is wrong with a payment that no program should decide. The database knows the same list. */
export type ProblemKind =
  /** Refunded in the provider's dashboard while its lesson goes ahead. */
  | 'refunded_by_hand'
  | 'refunded_in_part'
  /** The provider took another amount than the price. */
  | 'amount_differs'
  /** Its lesson is booked, but it was never paid. */
  | 'never_paid'
  /** The player's bank turned the refund down. */
  | 'refund_failed'
  /** The provider refused to make the refund. */
  | 'refund_refused'
  /** The provider makes the refund once the account's balance covers it. */
  | 'refund_delayed'
  | 'dispute'
  /** The comparison with the provider failed for good. */
  | 'not_settled'
  /** Paid, but its lesson could not be booked, and no program may refund it. */
  | 'not_booked'
  /** Its time is up, but it can still be paid, and no program may cancel it. */
  | 'still_payable'
  /** Its intent does not say which deployment made it. */
  | 'no_deployment_id'
  /** Its intent was made by another deployment. */
  | 'other_deployment'
  /** From before problems had kinds. */
  | 'other';

/** What the coach can have done about a problem, besides marking it as settled. */
export type ProblemAction = 'refund' | 'book' | 'cancel';

/** How a problem ended: the coach dealt with it, or the next comparison did not find it any more. */
export type Resolution = 'settled_by_coach' | 'refunded' | 'booked' | 'cancelled' | 'gone';

/** A payment that a person has to look at. Kept after it is resolved. */
export class PaymentProblem extends Model {
  static override tableName = 'payment_problems';

  declare id: string;
  /** Null when the intent has no payment in this database. */
  declare paymentId: string | null;
  declare paymentIntentId: string | null;
  declare kind: ProblemKind;
  /** For the coach. */
  declare sentence: string;
  /** What it follows from: what the coach has settled is not reported again for the same cause. */
  declare cause: string;
  declare providerReason: string | null;
  declare actions: ProblemAction[];
  /** Both only for an intent without a payment. */
  declare amountPence: number | null;
  declare playerEmail: string | null;
  declare createdAt: Date;
  declare resolvedAt: Date | null;
  /** The coach or admin who resolved it; null when it went away by itself. */
  declare resolvedBy: string | null;
  declare resolution: Resolution | null;

  declare payment?: Payment | null;

  static override relationMappings: RelationMappingsThunk = () => ({
    payment: {
      relation: Model.BelongsToOneRelation,
      modelClass: Payment,
      join: { from: 'payment_problems.paymentId', to: 'payments.id' },
    },
  });

  static override modifiers = {
    open(query: QueryBuilder<PaymentProblem>) {
      void query.whereNull('payment_problems.resolvedAt');
    },
  };
}
