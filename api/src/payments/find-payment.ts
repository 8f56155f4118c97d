import { MINUTE } from '@lessons/rules';
import Stripe from 'stripe';
import type { PaymentContext } from './payment-context.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { ourIdIn, ownerOf } from './intent.ts';
import { Payment } from './payment.ts';

/** The provider's clock may differ from ours, and its response may have been slow. */
const CREATED_BEFORE_MINUTES = 5;
const CREATED_AFTER_MINUTES = 60;

/**
 * Returns the payment of an intent, or null for one that is not ours. An intent created a moment
 * ago may not be in the database yet: then its metadata names the payment.
 */
export async function findPaymentByIntentId(context: PaymentContext, paymentIntentId: string) {
  const { knex, stripe } = context;
  const known = await Payment.query(knex).findOne({ paymentIntentId });
  if (known) return known;
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId).catch(nullIfMissing);
  return intent && findPaymentByIntent(context, intent);
}

/** Does the same for an intent that has just been retrieved. */
export async function findPaymentByIntent(context: PaymentContext, intent: Stripe.PaymentIntent) {
  const { knex } = context;
  const { id: paymentIntentId, metadata } = intent;
  const known = await Payment.query(knex).findOne({ paymentIntentId });
  const paymentId = ourIdIn(metadata, 'payment_id');
  if (known || !paymentId || ownerOf(context, intent) === 'another') return known ?? null;
  await recordIntentId(context, paymentId, paymentIntentId);
  return (await Payment.query(knex).findOne({ paymentIntentId })) ?? null;
}

/** Throws `Refusal` 404 for an intent that is not ours, 403 for another player's. */
export async function findOwnPayment(context: PaymentContext, paymentIntentId: string, playerId: string) {
  const payment = await findPaymentByIntentId(context, paymentIntentId);
  if (!payment) throw notFound('This payment is not known here.');
  if (payment.playerId !== playerId) throw forbidden('This payment is somebody else’s.');
  return payment;
}

/**
 * Searches the provider's intents for the one of a payment whose id never reached us, and records
 * its id. Returns null if there is none.
 */
export async function findIntentByPayment(context: PaymentContext, { id, createdAt }: Payment) {
  const created = {
    gte: Math.floor((createdAt.getTime() - CREATED_BEFORE_MINUTES * MINUTE) / 1000),
    lte: Math.ceil((createdAt.getTime() + CREATED_AFTER_MINUTES * MINUTE) / 1000),
  };
  for await (const intent of context.stripe.paymentIntents.list({ created, limit: 100 })) {
    if (intent.metadata['payment_id'] !== id) continue;
    // In a copied database another deployment's intent must not be taken over.
    if (ownerOf(context, intent) !== 'another') await recordIntentId(context, id, intent.id);
    return intent;
  }
  return null;
}

export async function recordIntentId({ knex }: PaymentContext, paymentId: string, paymentIntentId: string) {
  await Payment.query(knex).findById(paymentId).whereNull('paymentIntentId').patch({ paymentIntentId });
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
  throw error;
}
