import type Stripe from 'stripe';
import * as z from 'zod';
import { findObject, idOf } from '../database/stored-objects.ts';
import type { Bank } from '../protocol/faults.ts';
import { expand } from '../protocol/parameters.ts';
import { noSuch, unexpectedState } from '../protocol/refusal.ts';
import { lockPaymentIntent, type PaymentIntentTarget } from './load-payment-intent.ts';
import { requirePaymentMethod, chargeCard } from './payment-outcomes.ts';

/**
 * The parameters that the sandbox's own 3-D Secure page sends. Between Stripe.js and Stripe's servers this is not part
 * of the published API.
 */
export const authenticateParams = z.strictObject({
  payment_intent: z.string(),
  client_secret: z.string(),
  outcome: z.enum(['authenticated', 'failed']),
  expand,
});

const MESSAGE =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** Continues a payment after authentication: charges the card, or requires another one. */
export async function authenticatePaymentIntent(
  target: PaymentIntentTarget,
  { outcome }: z.infer<typeof authenticateParams>,
  bank: Bank,
): Promise<Stripe.PaymentIntent> {
  const { trx } = target;
  const intent = await lockPaymentIntent(target);
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
  return requirePaymentMethod(trx, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message: MESSAGE,
    payment_method: paymentMethod,
  });
}
