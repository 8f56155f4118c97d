import type { Knex } from 'knex';
import type Stripe from 'stripe';
import * as z from 'zod';
import { testCardByLast4 } from '../cards/test-cards.ts';
import { findObject, idOf, insertObject, lockObject, saveObject } from '../database/stored-objects.ts';
import { newId, unixNow } from '../database/new-id.ts';
import { recordEvent } from '../events/record-event.ts';
import { changeMetadata, expand, integer, metadata } from '../http/parameters.ts';
import { invalidRequest, noSuch } from '../http/refusal.ts';
import { money } from '../payment-intents/check-amount.ts';

export const createRefundParams = z.strictObject({
  payment_intent: z.string(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});
export type CreateRefundParams = z.infer<typeof createRefundParams>;

/**
 * Gives back a payment, or a part of it in pence; never more than is left of it.
 * @throws Refusal 400 `charge_already_refunded`, for an amount beyond what is left, and for a payment not taken.
 */
export async function createRefund(
  trx: Knex.Transaction,
  params: CreateRefundParams,
  settlesAfterMs: number,
): Promise<Stripe.Refund> {
  const intent = await lockObject(trx, 'payment_intent', params.payment_intent);
  if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  const charge = await findObject(trx, 'charge', idOf(intent.latest_charge));
  if (!charge?.paid) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  const amount = refundableAmount(charge, params.amount);
  const behaviour = testCardByLast4(charge.payment_method_details?.card?.last4 ?? '')?.behaviour;
  const course = behaviour?.payment === 'approved' ? behaviour.refund : 'at once';

  const refund = describeRefund(charge, amount, params, course === 'pending, then succeeds');
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount };
  await insertObject(trx, refund);
  await saveObject(trx, refunded);
  await recordEvent(trx, 'refund.created', refund);
  await recordEvent(trx, 'charge.refunded', refunded);
  if (course !== 'at once') {
    await trx('payment_sandbox.refund_settlement').insert({
      refund_id: refund.id,
      outcome: course === 'pending, then succeeds' ? 'succeeded' : 'failed',
      due_at: new Date(Date.now() + settlesAfterMs),
    });
  }
  return refund;
}

function refundableAmount(charge: Stripe.Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    const details = { code: 'charge_already_refunded' };
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, details);
  }
  const amount = wanted ?? left;
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
  pending: boolean,
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
    ...(pending && { pending_reason: 'processing' as const }),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}
