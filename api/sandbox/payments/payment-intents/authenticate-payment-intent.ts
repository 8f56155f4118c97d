import type Stripe from 'stripe';
import * as z from 'zod';
import { findObject, idOf } from '../database/stored-objects.ts';
import type { Bank } from '../protocol/faults.ts';
import { expand } from '../protocol/parameters.ts';
import { noSuch, unexpectedState } from '../protocol/refusal.ts';
import { lockPaymentIntent, type PaymentIntentAddress } from './load-payment-intent.ts';
import { awaitAnotherCard, chargeCard } from './payment-outcomes.ts';

/**
 * What the sandbox's own 3-D Secure page sends. Stripe.js and Stripe's servers settle this between themselves, so it
 * is no part of the published API.
 */
export const authenticateParams = z.strictObject({
  payment_intent: z.string(),
  client_secret: z.string(),
  outcome: z.enum(['authenticated', 'failed']),
  expand,
});

const MESSAGE =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Ends a payment that waits for its card holder: charged as the card decides, or back to choosing a card. */
export async function authenticatePaymentIntent(
  address: PaymentIntentAddress,
  { outcome }: z.infer<typeof authenticateParams>,
  bank: Bank,
): Promise<Stripe.PaymentIntent> {
  const { trx } = address;
  const intent = await lockPaymentIntent(address);
  if (intent.status !== 'requires_action') {
    throw unexpectedState(
      intent,
      `This PaymentIntent does not await authentication because it has a status of ${intent.status}.`,
    );
  }
  const paymentMethodId = idOf(intent.payment_method);
  const paymentMethod = await findObject(trx, 'payment_method', paymentMethodId);
  if (!paymentMethod) throw noSuch('PaymentMethod', paymentMethodId, 'payment_method');

  if (outcome === 'authenticated') return chargeCard(trx, intent, paymentMethod, bank);
  return awaitAnotherCard(trx, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message: MESSAGE,
    payment_method: paymentMethod,
  });
}
