import type { Knex } from 'knex';
import type Stripe from 'stripe';
import * as z from 'zod';
import { behaviourOf } from '../cards/test-cards.ts';
import {
  findObject,
  idOf,
  insertObject,
  listObjects,
  lockObject,
  newId,
  saveObject,
} from '../database/stored-objects.ts';
import { unixNow } from '../database/clock.ts';
import { updateFraudWarning } from '../disputes/fraud-warning.ts';
import { recordBalanceTransaction } from '../database/record-balance-transaction.ts';
import { recordEvent } from '../database/record-event.ts';
import type { Bank } from '../protocol/faults.ts';
import { changeMetadata, expand, integer, metadata, text } from '../protocol/parameters.ts';
import { invalidRequest, noSuch } from '../protocol/refusal.ts';
import { money } from '../payment-intents/check-parameters.ts';

export const createRefundParams = z.strictObject({
  payment_intent: text,
  amount: integer.optional(),
  metadata: metadata.optional(),
  expand,
});
type CreateRefundParams = z.infer<typeof createRefundParams>;

/**
 * Refunds a payment or a part of it, in pence; never more than the rest of it.
 * @throws Refusal 400 `charge_already_refunded`, `charge_disputed`, for an amount beyond what is
 *   left, and for a payment not taken.
 */
export async function createRefund(
  trx: Knex.Transaction,
  params: CreateRefundParams,
  { refundsFinishAfterMs, faults }: Bank,
): Promise<Stripe.Refund> {
  const charge = await lockCharge(trx, params.payment_intent);
  await refuseDisputed(trx, charge);
  const amount = refundableAmount(charge, params.amount);
  const fault = faults.onRefund?.(charge) ?? null;
  const isBalanceTooLow = fault === 'balance too low, pending';
  if (fault && !isBalanceTooLow) throw REFUSALS[fault]();
  const refundBehaviour = behaviourOf(charge.payment_method_details?.card?.fingerprint).refund;

  const finishesLater = refundBehaviour === 'pending, then succeeds';
  const pendingReason = isBalanceTooLow ? 'insufficient_funds' : finishesLater ? 'processing' : null;
  const described = describeRefund(charge, amount, params, pendingReason);
  // One that waits for the balance leaves it once there is enough.
  const refund = isBalanceTooLow ? described : await takeFromBalance(trx, described);
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount };
  await insertObject(trx, refund);
  await saveObject(trx, refunded);
  await recordEvent(trx, 'refund.created', refund);
  await recordEvent(trx, 'charge.refunded', refunded);
  await updateFraudWarning(trx, refunded);
  if (refundBehaviour !== 'at once' && !isBalanceTooLow) {
    await trx('payment_sandbox.refund_outcome').insert({
      refund_id: refund.id,
      outcome: finishesLater ? 'succeeded' : 'failed',
      due_at: new Date(Date.now() + refundsFinishAfterMs),
    });
  }
  return refund;
}

/** Takes a refund from the balance, and returns it with its balance transaction. */
export async function takeFromBalance(trx: Knex.Transaction, refund: Stripe.Refund): Promise<Stripe.Refund> {
  const { id: source, amount, currency } = refund;
  const { id } = await recordBalanceTransaction(trx, { type: 'refund', amount: -amount, currency, source });
  return { ...refund, balance_transaction: id };
}

/** Returns the paid charge to refund, with its PaymentIntent locked until the transaction ends. */
async function lockCharge(trx: Knex.Transaction, intentId: string): Promise<Stripe.Charge> {
  const intent = await lockObject(trx, 'payment_intent', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const charge = await findObject(trx, 'charge', idOf(intent.latest_charge));
  if (!charge?.paid)
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  return charge;
}

/** @throws Refusal 400 for a disputed charge, unless the dispute is an inquiry or was won. */
async function refuseDisputed(trx: Knex.Transaction, charge: Stripe.Charge): Promise<void> {
  const { data: disputes } = await listObjects(trx, 'dispute', {
    limit: 10,
    created: {},
    matching: { charge: charge.id },
  });
  if (disputes.every((dispute) => dispute.is_charge_refundable)) return;
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
  throw invalidRequest(message, { code: 'charge_disputed' });
}

/** Stripe's errors for the fault `onRefund`. */
const REFUSALS = {
  // Stripe's error for this has no code, only a `message_code` that its reference does not name.
  'balance too low, refused': () =>
    invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
      message_code: 'insufficient_balance_for_refund',
    }),
  'charge too old': () =>
    invalidRequest('This payment is too old to be refunded. It has passed its 180-day refund window.', {
      code: 'charge_not_refundable',
    }),
};

function refundableAmount(charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const details = { code: 'charge_already_refunded' };
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, details);
  }
  const amount = requested ?? left;
  if (amount < 1) {
    const details = { code: 'parameter_invalid_integer', param: 'amount' };
    throw invalidRequest('This value must be greater than or equal to 1.', details);
  }
  if (amount > left) {
    const limit = left === charge.amount ? 'charge amount' : 'unrefunded amount on charge';
    throw invalidRequest(
      `Refund amount (${money(amount, charge.currency)}) is greater than ${limit} (${money(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  return amount;
}

function describeRefund(
  charge: Stripe.Charge,
  amount: number,
  params: CreateRefundParams,
  pendingReason: 'processing' | 'insufficient_funds' | null,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: changeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pendingReason && { pending_reason: pendingReason }),
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pendingReason ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}
