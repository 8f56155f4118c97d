import type Stripe from 'stripe';
import * as z from 'zod';
import { saveObject } from '../database/stored-objects.ts';
import { changeMetadata, expand, integer, metadata } from '../protocol/parameters.ts';
import { checkAmount, currency } from './check-parameters.ts';
import { lockPaymentIntent, type PaymentIntentTarget } from './load-payment-intent.ts';
import { unexpectedState } from '../protocol/refusal.ts';

export const updatePaymentIntentParams = z.strictObject({
  amount: integer.optional(),
  metadata: metadata.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  expand,
});

const AMOUNT_MAY_CHANGE_IN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * @throws Refusal `payment_intent_unexpected_state` for a new amount once paid or canceled.
 */
export async function updatePaymentIntent(
  target: PaymentIntentTarget,
  params: z.infer<typeof updatePaymentIntentParams>,
): Promise<Stripe.PaymentIntent> {
  const intent = await lockPaymentIntent(target);
  if (params.amount !== undefined && params.amount !== intent.amount) {
    if (!AMOUNT_MAY_CHANGE_IN.includes(intent.status)) {
      throw unexpectedState(
        intent,
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. ` +
          `You may only update the amount of a PaymentIntent with one of the following statuses: ${AMOUNT_MAY_CHANGE_IN.join(', ')}.`,
      );
    }
    checkAmount(params.amount, currency.parse(intent.currency));
  }
  const updated: Stripe.PaymentIntent = {
    ...intent,
    amount: params.amount ?? intent.amount,
    metadata: changeMetadata(intent.metadata, params.metadata),
    setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
  };
  await saveObject(target.trx, updated);
  return updated;
}
