import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { Decline } from '../cards/card-behaviour.ts';
import { behaviourOf } from '../cards/test-cards.ts';
import { savePaymentMethod } from '../customers/saved-payment-methods.ts';
import { idOf, saveObject } from '../database/stored-objects.ts';
import { openFraudWarning } from '../disputes/fraud-warning.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { recordBalanceTransaction } from '../database/record-balance-transaction.ts';
import { recordEvent } from '../database/record-event.ts';
import type { Bank } from '../protocol/faults.ts';
import { createCharge } from './create-charge.ts';

/**
 * Charges the card and returns the PaymentIntent: `succeeded`, `processing`, or
 * `requires_payment_method` with the decline as its `last_payment_error`.
 */
export async function chargeCard(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  bank: Bank,
): Promise<Stripe.PaymentIntent> {
  const { decline } = behaviourOf(paymentMethod.card?.fingerprint);
  if (decline) return declinePayment(trx, intent, paymentMethod, decline);
  if (bank.faults.onCharge?.(intent) === 'processing') return startProcessing(trx, intent, paymentMethod);
  const charge = await createCharge(trx, intent, paymentMethod, 'approved');
  return completePayment(trx, { ...intent, payment_method: paymentMethod.id }, charge);
}

/** Ends a payment as `succeeded`, with the dispute and the fraud warning that belong to the test card. */
export async function completePayment(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  taken: Stripe.Charge,
): Promise<Stripe.PaymentIntent> {
  const charge = await addToBalance(trx, taken);
  const { dispute, warnsOfFraud } = behaviourOf(charge.payment_method_details?.card?.fingerprint);
  if (dispute) await openDispute(trx, charge, dispute);
  if (warnsOfFraud) await openFraudWarning(trx, charge);
  await savePaymentMethod(trx, intent, idOf(charge.payment_method));
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
  };
  await saveObject(trx, succeeded);
  await recordEvent(trx, 'payment_intent.succeeded', succeeded);
  return succeeded;
}

/** Stripe's standard price for British cards: 1.5% and 20p. */
const FEE = { rate: 0.015, pence: 20 };

async function addToBalance(trx: Knex.Transaction, charge: Stripe.Charge): Promise<Stripe.Charge> {
  const { id: source, amount, currency } = charge;
  const fee = Math.round(amount * FEE.rate) + FEE.pence;
  const { id } = await recordBalanceTransaction(trx, { type: 'charge', amount, fee, currency, source });
  const added = { ...charge, balance_transaction: id };
  await saveObject(trx, added);
  return added;
}

/** Creates a pending charge; `finishProcessing` decides it later. */
async function startProcessing(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const charge = await createCharge(trx, intent, paymentMethod, 'pending');
  const processing: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: paymentMethod.id,
    processing: { type: 'card', card: {} },
  };
  await saveObject(trx, processing);
  await recordEvent(trx, 'payment_intent.processing', processing);
  return processing;
}

/** Sets the PaymentIntent to `requires_action`: the card holder has to authenticate. */
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

/** Creates a failed charge, and lets the PaymentIntent require another payment method. */
async function declinePayment(
  trx: Knex.Transaction,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  decline: Decline,
): Promise<Stripe.PaymentIntent> {
  const charge = await createCharge(trx, intent, paymentMethod, decline);
  return requirePaymentMethod(
    trx,
    { ...intent, latest_charge: charge.id },
    describeDecline(decline, charge.id, paymentMethod),
  );
}

/** Returns the `last_payment_error` of a decline. */
export function describeDecline(
  { code, declineCode, param, message }: Decline,
  chargeId: string,
  paymentMethod: Stripe.PaymentMethod | undefined,
): Stripe.PaymentIntent.LastPaymentError {
  return {
    type: 'card_error',
    charge: chargeId,
    code,
    ...(declineCode && { decline_code: declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
    ...(param && { param }),
    ...(paymentMethod && { payment_method: paymentMethod }),
  };
}

/** Sets the PaymentIntent to `requires_payment_method` after a failed attempt. */
export async function requirePaymentMethod(
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
    processing: null,
  };
  await saveObject(trx, failed);
  await recordEvent(trx, 'payment_intent.payment_failed', failed);
  return failed;
}
