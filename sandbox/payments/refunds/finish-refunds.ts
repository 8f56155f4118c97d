import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { idOf, lockObject, saveObject } from '../database/stored-objects.ts';
import { updateFraudWarning } from '../disputes/fraud-warning.ts';
import { recordBalanceTransaction } from '../database/record-balance-transaction.ts';
import { recordEvent } from '../database/record-event.ts';
import { takeFromBalance } from './create-refund.ts';

interface PlannedOutcome {
  refund_id: string;
  outcome: 'succeeded' | 'failed';
}

/** Finishes every refund that is due. Processes that share the database share the work. */
export async function finishRefunds(knex: Knex): Promise<void> {
  while (await knex.transaction(finishNext));
}

async function finishNext(trx: Knex.Transaction): Promise<boolean> {
  const next = trx('payment_sandbox.refund_outcome')
    .where('due_at', '<=', trx.fn.now())
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('refund_id');
  // `=` runs the subquery once. `in` may run it for each row, find another one each time, and
  // delete them all.
  const [planned]: PlannedOutcome[] = await trx('payment_sandbox.refund_outcome')
    .where('refund_id', '=', next)
    .delete(['refund_id', 'outcome']);
  if (!planned) return false;

  const refund = await lockObject(trx, 'refund', planned.refund_id);
  if (refund) await finish(trx, refund, planned.outcome);
  return true;
}

/**
 * Finishes a refund that is pending because the balance is too low.
 * @throws Error if it is not pending.
 */
export async function finishRefund(
  knex: Knex,
  refundId: string,
  outcome: PlannedOutcome['outcome'],
): Promise<void> {
  await knex.transaction(async (trx) => {
    const refund = await lockObject(trx, 'refund', refundId);
    if (refund?.status !== 'pending') throw new Error(`Refund ${refundId} is ${refund?.status}, not pending`);
    await finish(trx, refund, outcome);
  });
}

function finish(
  trx: Knex.Transaction,
  refund: Stripe.Refund,
  outcome: PlannedOutcome['outcome'],
): Promise<void> {
  return outcome === 'succeeded' ? succeed(trx, refund) : fail(trx, refund);
}

async function succeed(trx: Knex.Transaction, refund: Stripe.Refund): Promise<void> {
  const taken = refund.balance_transaction ? refund : await takeFromBalance(trx, refund);
  const { pending_reason: _, ...finished } = { ...taken, status: 'succeeded' };
  await saveObject(trx, finished);
  await recordEvent(trx, 'refund.updated', finished);
}

/** Fails the refund. The business gets the money back, so the charge is no longer refunded. */
async function fail(trx: Knex.Transaction, refund: Stripe.Refund): Promise<void> {
  await lockObject(trx, 'payment_intent', idOf(refund.payment_intent));
  const charge = await lockObject(trx, 'charge', idOf(refund.charge));
  if (charge) {
    const amountRefunded = charge.amount_refunded - refund.amount;
    const unrefunded = { ...charge, amount_refunded: amountRefunded, refunded: false };
    await saveObject(trx, unrefunded);
    await updateFraudWarning(trx, unrefunded);
  }
  const { pending_reason: waitedFor, ...finished } = refund;
  const returned = refund.balance_transaction
    ? { failure_balance_transaction: await giveBack(trx, refund) }
    : {};
  const failed: Stripe.Refund = {
    ...finished,
    ...returned,
    status: 'failed',
    failure_reason: waitedFor === 'insufficient_funds' ? 'insufficient_funds' : 'expired_or_canceled_card',
  };
  await saveObject(trx, failed);
  await recordEvent(trx, 'refund.updated', failed);
  await recordEvent(trx, 'refund.failed', failed);
}

/** Adds a refund to the balance again. Returns the id of the balance transaction. */
async function giveBack(
  trx: Knex.Transaction,
  { id: source, amount, currency }: Stripe.Refund,
): Promise<string> {
  return (await recordBalanceTransaction(trx, { type: 'refund_failure', amount, currency, source })).id;
}
