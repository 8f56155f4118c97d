import type Stripe from 'stripe';
import { Model } from '../database/model.ts';
import { idOf, ownerOf } from './intent.ts';
import { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';

type Cause = 'payment' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won' | 'fee';

/** What has moved the account's balance at the provider. A row is only ever added: the database refuses the rest. */
export class CardMovement extends Model {
  static override tableName = 'card_movements';
  static override idColumn = ['balanceTransactionId', 'cause'];

  declare balanceTransactionId: string;
  declare cause: Cause;
  /** Below nothing for what leaves the balance. */
  declare pence: number;
  /** The provider's time. */
  declare happenedAt: Date;
  /** The provider's id of the charge, refund or dispute. */
  declare sourceId: string;
  declare paymentIntentId: string;
}

/** Payouts and what else moves the balance belong to no payment. https://docs.stripe.com/reports/reporting-categories */
const CAUSES: Record<string, Cause> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund_failed',
  dispute: 'dispute',
  dispute_reversal: 'dispute_won',
};

/**
 * Records the movements since a time: what was paid, also for no lesson, what went back, and the provider's fees for
 * these. One that is known stays as it is. Those of another deployment or application are left out. Throws the provider's
 * error.
 */
export async function recordMovements(context: PaymentContext, since: Date): Promise<void> {
  const { knex, stripe } = context;
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found: FoundMovement[] = [];
  const expand = ['data.source'];
  for await (const transaction of stripe.balanceTransactions.list({ created, limit: 100, expand }))
    found.push(...movementsOf(context, transaction));
  const intentIds = [...new Set(found.map(({ row }) => row.paymentIntentId))];
  const payments = await Payment.query(knex).whereIn('paymentIntentId', intentIds);
  const movements = await CardMovement.query(knex).whereIn('paymentIntentId', intentIds);
  // Only a charge says whose it is. A refund follows its payment.
  const ours = new Set([
    ...[...payments, ...movements].map(({ paymentIntentId }) => paymentIntentId),
    ...found.filter(({ owner }) => owner === 'ours').map(({ row }) => row.paymentIntentId),
  ]);
  const rows = found.filter(({ row, owner }) => owner !== 'another' && ours.has(row.paymentIntentId));
  if (rows.length === 0) return;
  await CardMovement.query(knex)
    .insert(rows.map(({ row }) => row))
    .onConflict(['balanceTransactionId', 'cause'])
    .ignore();
}

interface FoundMovement {
  row: Pick<
    CardMovement,
    'balanceTransactionId' | 'cause' | 'pence' | 'happenedAt' | 'sourceId' | 'paymentIntentId'
  >;
  owner: ReturnType<typeof ownerOf>;
}

/** Returns the amount and the fee of a transaction. Needs its source. */
function movementsOf(
  context: Pick<PaymentContext, 'deploymentId'>,
  { id, amount, fee, created, reporting_category, source }: Stripe.BalanceTransaction,
): FoundMovement[] {
  const cause = CAUSES[reporting_category];
  if (!cause || typeof source !== 'object' || !source || !('payment_intent' in source)) return [];
  const paymentIntentId = idOf(source.payment_intent);
  if (!paymentIntentId) return [];
  const owner = cause === 'payment' && 'metadata' in source ? ownerOf(context, source) : 'unknown';
  const row = {
    balanceTransactionId: id,
    happenedAt: new Date(created * 1000),
    sourceId: source.id,
    paymentIntentId,
  };
  const amounts = [
    [cause, amount],
    ['fee', -fee],
  ] as const;
  return amounts.flatMap(([of, pence]) =>
    pence === 0 ? [] : [{ row: { ...row, cause: of, pence }, owner }],
  );
}
