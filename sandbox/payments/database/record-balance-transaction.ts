import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { unixNow } from './clock.ts';
import { insertObject, newId } from './stored-objects.ts';

interface Movement {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  /** `type` unless given. */
  category?: 'dispute' | 'dispute_reversal';
  /** In pence, before the fee; negative for what leaves the balance. */
  amount: number;
  fee?: number;
  currency: string;
  /** The id of the charge, refund or dispute. */
  source: string;
}

const DAYS_UNTIL_AVAILABLE = 7;
const DAY_SECONDS = 86_400;

/**
 * Records what moved the account's balance (https://docs.stripe.com/reports/balance-transaction-types). No balance is
 * kept: it is the sum of these.
 */
export async function recordBalanceTransaction(
  trx: Knex.Transaction,
  { type, category, amount, fee = 0, currency, source }: Movement,
): Promise<Stripe.BalanceTransaction> {
  const created = unixNow();
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + (type === 'charge' ? DAYS_UNTIL_AVAILABLE * DAY_SECONDS : 0),
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [describeFee(fee, currency)],
    net: amount - fee,
    reporting_category: category ?? type,
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  };
  await insertObject(trx, transaction);
  return transaction;
}

function describeFee(amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  return { amount, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' };
}
