import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { CardBehaviour } from '../cards/test-cards.ts';
import { saveObject } from '../database/stored-objects.ts';
import { recordEvent } from '../events/record-event.ts';
import { cardError, type Refusal } from '../http/refusal.ts';
import { createCharge } from './create-charge.ts';

/** The money is taken: a charge, and a PaymentIntent that has succeeded. */
export async function settlePayment(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const charge = await createCharge(trx, intent, paymentMethod, null);
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: paymentMethod.id,
  };
  await saveObject(trx, succeeded);
  await recordEvent(trx, 'payment_intent.succeeded', succeeded);
  return succeeded;
}

/** The card's bank wants to hear from its holder first. */
export async function requireAuthentication(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', three_d_secure_2_source: paymentMethod.id },
    },
    payment_method: paymentMethod.id,
  };
  await saveObject(trx, waiting);
  await recordEvent(trx, 'payment_intent.requires_action', waiting);
  return waiting;
}

/** The bank says no: a failed charge, a PaymentIntent that waits for another card, and the refusal to answer with. */
export async function declinePayment(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  reason: Extract<CardBehaviour, { payment: 'declined' }>,
): Promise<Refusal> {
  const charge = await createCharge(trx, intent, paymentMethod, reason);
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: 'card_error',
    charge: charge.id,
    code: 'card_declined',
    decline_code: reason.declineCode,
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    message: reason.message,
    payment_method: paymentMethod,
  };
  const failed = await awaitAnotherCard(trx, { ...intent, latest_charge: charge.id }, error);
  return cardError(reason.message, {
    code: reason.code,
    decline_code: reason.declineCode,
    charge: charge.id,
    payment_intent: failed,
    payment_method: paymentMethod,
  });
}

/** The PaymentIntent after an attempt that failed: it can be confirmed again with another card. */
export async function awaitAnotherCard(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Promise<Stripe.PaymentIntent> {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  await saveObject(trx, failed);
  await recordEvent(trx, 'payment_intent.payment_failed', failed);
  return failed;
}
