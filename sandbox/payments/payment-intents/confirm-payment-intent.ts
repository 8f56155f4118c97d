import type { Knex } from 'knex';
import type Stripe from 'stripe';
import * as z from 'zod';
import { createPaymentMethod } from '../cards/create-payment-method.ts';
import { behaviourOf } from '../cards/test-cards.ts';
import { readCard, readTestPaymentMethod, readWalletToken, type PresentedCard } from '../cards/read-card.ts';
import { findUsablePaymentMethod } from '../customers/saved-payment-methods.ts';
import type { Bank } from '../protocol/faults.ts';
import { expand, flag, integer } from '../protocol/parameters.ts';
import { cardError, invalidRequest, type Refusal, unexpectedState } from '../protocol/refusal.ts';
import { lockPaymentIntent, type PaymentIntentTarget } from './load-payment-intent.ts';
import { chargeCard, requireAuthentication } from './payment-outcomes.ts';

const country = z.string().length(2).nullable().default(null);

export const confirmPaymentIntentParams = z.strictObject({
  client_secret: z.string().optional(),
  payment_method: z.string().optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
      card: z.union([
        z.strictObject({
          number: z.string(),
          exp_month: integer,
          exp_year: integer,
          cvc: z.string().optional(),
        }),
        z.strictObject({ token: z.string() }),
      ]),
      billing_details: z.strictObject({ address: z.strictObject({ country }) }).optional(),
    })
    .optional(),
  return_url: z.string().optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  use_stripe_sdk: flag.optional(),
  expand,
});
type ConfirmPaymentIntentParams = z.infer<typeof confirmPaymentIntentParams>;

/**
 * Charges the given card, with the outcome that belongs to that test card.
 * @throws Refusal 402 for a card that is declined (the attempt is stored) or wrong (nothing is
 *   stored); `payment_intent_unexpected_state` once the PaymentIntent is paid, processing or
 *   canceled.
 */
export async function confirmPaymentIntent(
  target: PaymentIntentTarget,
  params: ConfirmPaymentIntentParams,
  bank: Bank,
): Promise<Stripe.PaymentIntent> {
  const { trx } = target;
  const intent = await lockPaymentIntent(target);
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has a status of ' +
        `${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ` +
        'requires_payment_method, requires_confirmation, requires_action.',
    );
  }
  const paymentMethod = await findOrCreatePaymentMethod(trx, intent, params);
  const agreed = { ...intent, setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage };
  if (behaviourOf(paymentMethod.card?.fingerprint).needsAuthentication) {
    return requireAuthentication(trx, agreed, paymentMethod);
  }
  const attempted = await chargeCard(trx, agreed, paymentMethod, bank);
  const { last_payment_error: decline } = attempted;
  if (decline) throw declineRefusal(decline, attempted, paymentMethod);
  return attempted;
}

/** Returns a saved card, or stores the given one. */
async function findOrCreatePaymentMethod(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  params: ConfirmPaymentIntentParams,
): Promise<Stripe.PaymentMethod> {
  const { payment_method: id, payment_method_data: data } = params;
  const saved = !data && id ? await findUsablePaymentMethod(trx, intent, id) : null;
  if (saved) return saved;
  const card = presentedCard(intent, params);
  const cardCountry = data?.billing_details?.address.country ?? null;
  return createPaymentMethod(trx, card, cardCountry, data?.allow_redisplay);
}

function presentedCard(intent: Stripe.PaymentIntent, params: ConfirmPaymentIntentParams): PresentedCard {
  const typed = params.payment_method_data?.card;
  if (typed) return 'token' in typed ? readWalletToken(typed.token) : readCard(typed);
  if (params.payment_method) return readTestPaymentMethod(params.payment_method);
  throw invalidRequest(
    'You cannot confirm this PaymentIntent because it is missing a payment method. ' +
      'Update the PaymentIntent with a payment method and then confirm it again.',
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  );
}

/** Returns the refusal for a declined card. */
function declineRefusal(
  decline: Stripe.PaymentIntent.LastPaymentError,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
): Refusal {
  const { code = 'card_declined', decline_code, param, charge, message = '' } = decline;
  return cardError(message, {
    code,
    ...(decline_code && { decline_code }),
    ...(param && { param }),
    ...(charge && { charge }),
    payment_intent: intent,
    payment_method: paymentMethod,
  });
}
