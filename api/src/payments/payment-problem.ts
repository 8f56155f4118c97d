import type { Knex } from 'knex';
import type { QueryBuilder, RelationMappingsThunk } from 'objection';
import { Model } from '../database/model.ts';
import { Payment } from './payment.ts';

/** The kinds of problems of a payment. A check in the database has the same list. */
type ProblemKind =
  /** Refunded in the provider's dashboard, while its lesson is going ahead. */
  | 'refunded_by_hand'
  | 'refunded_in_part'
  | 'amount_differs'
  | 'never_paid'
  /** The player's bank declined the refund. */
  | 'refund_failed'
  | 'refund_refused'
  /** The refund is made once the account's balance covers it. */
  | 'refund_delayed'
  | 'dispute'
  /** The card's network says that the payment may be fraudulent. */
  | 'fraud_warning'
  /** Comparing it with the provider failed permanently. */
  | 'not_settled'
  /** Paid, but its lesson could not be booked, and it may not be refunded without the coach. */
  | 'not_booked'
  /** Its lesson was moved after the backup from which the database was restored. */
  | 'moved'
  /** Past its time, but it can still be paid, and may not be cancelled without the coach. */
  | 'still_payable'
  /** Its intent does not say which deployment created it. */
  | 'no_deployment_id'
  | 'other_deployment';

/** The actions of the coach on a problem, besides marking it as resolved. */
export type ProblemAction = 'refund' | 'book' | 'cancel';

/** `moved`: its lesson was moved. `gone`: the next comparison did not find the problem any more. */
export type Resolution = 'marked_by_coach' | 'refunded' | 'booked' | 'cancelled' | 'moved' | 'gone';

/** A problem of a payment that the coach has to look at. The row is kept after it is resolved. */
export class PaymentProblem extends Model {
  static override tableName = 'payment_problems';

  declare id: string;
  /** Null if this database has no payment for the intent. */
  declare paymentId: string | null;
  declare paymentIntentId: string | null;
  declare kind: ProblemKind;
  /** Describes the problem to the coach. */
  declare sentence: string;
  /** After the coach has resolved a problem, it is not reported again for the same cause. */
  declare cause: string;
  declare providerReason: string | null;
  declare actions: ProblemAction[];
  /** Amount and e-mail address are stored only for an intent without a payment. */
  declare amountPence: number | null;
  declare playerEmail: string | null;
  declare createdAt: Date;
  declare resolvedAt: Date | null;
  /** The coach or admin who resolved it. Null if it went away by itself. */
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

/** A payment of this database, or an intent without one. */
export type ProblemSubject =
  | { paymentId: string; paymentIntentId: string | null }
  | { paymentId: null; paymentIntentId: string; amountPence: number; playerEmail: string | null };

type Ids = Pick<ProblemSubject, 'paymentId' | 'paymentIntentId'>;

export interface ReportedProblem {
  kind: ProblemKind;
  sentence: string;
  /** Such as the id of a refund. The sentence unless given. */
  cause?: string | undefined;
  providerReason?: string | null | undefined;
  actions?: ProblemAction[] | undefined;
}

/**
 * Inserts or updates the open problem of this kind: a subject has one of each. A problem that the
 * coach has resolved is not opened again, unless its cause is another one.
 */
export async function reportProblem(
  knex: Knex,
  subject: ProblemSubject,
  { kind, sentence, cause = sentence, providerReason = null, actions = [] }: ReportedProblem,
): Promise<void> {
  const problem = { kind, sentence, cause, providerReason, actions };
  // The update first: it waits for a concurrent transaction that resolves the problem, and the query
  // after it then sees the resolved problem.
  const updated = await problemsOf(knex, subject)
    .modify('open')
    .where({ kind })
    .patch({ ...problem, paymentIntentId: subject.paymentIntentId });
  if (updated > 0) return;
  const resolvedByCoach = { kind, cause, resolution: 'marked_by_coach' };
  if (await problemsOf(knex, subject).where(resolvedByCoach).first()) return;
  await PaymentProblem.query(knex)
    .insert({ ...subject, ...problem })
    .onConflict()
    .ignore();
}

/** Resolves the problem that a lesson was moved after the backup: whoever moves it decides its time. `by`: a coach. */
export async function resolveMoved(
  trx: Knex.Transaction,
  paymentId: string,
  by: string | null,
): Promise<void> {
  await PaymentProblem.query(trx)
    .modify('open')
    .where({ paymentId, kind: 'moved' })
    .patch(resolved('moved', by));
}

/** Reported where they occur: a comparison that does not find them does not resolve them. */
const KEPT_KINDS: readonly ProblemKind[] = ['dispute', 'fraud_warning', 'not_settled'];

/** Resolves the fraud warning of a payment that was refunded or disputed. */
export async function resolveFraudWarning(knex: Knex, subject: Ids): Promise<void> {
  await problemsOf(knex, subject)
    .modify('open')
    .where({ kind: 'fraud_warning' })
    .patch(resolved('gone', null));
}

/** Resolves the open problems that a comparison did not find any more: all but `found`. */
export async function resolveOtherProblems(knex: Knex, subject: Ids, found: ReportedProblem | null) {
  await problemsOf(knex, subject)
    .modify('open')
    .whereNotIn('kind', found ? [...KEPT_KINDS, found.kind] : [...KEPT_KINDS])
    .patch(resolved('gone', null));
}

/** Returns the columns of a problem that is resolved now, by the database's clock. */
export function resolved(resolution: Resolution, resolvedBy: string | null) {
  return { resolvedAt: PaymentProblem.raw('now()'), resolvedBy, resolution };
}

function problemsOf(knex: Knex, { paymentId, paymentIntentId }: Ids) {
  const problems = PaymentProblem.query(knex);
  return paymentId === null
    ? problems.where({ paymentIntentId }).whereNull('paymentId')
    : problems.where({ paymentId });
}
