import Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { forbidden, notFound } from '../refusal/refusal.ts';
import { ownerOf } from './deployment.ts';
import { Payment } from './payment.ts';
import { ourIdIn } from './provider-intent.ts';

const unknown = () => notFound('This payment is not known here.');

/**
 * The payment in the books of one of the provider's intents, or null for one that isn't ours. An intent that was opened a moment
 * ago may not have its id in the books yet; its metadata names the payment.
 */
export async function findPaymentOf(
  context: PaymentContext,
  paymentIntentId: string,
): Promise<Payment | null> {
  const { knex, stripe } = context;
  const known = await Payment.query(knex).findOne({ paymentIntentId });
  if (known) return known;
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId).catch(nullWhenMissing);
  return intent && findPaymentNamedBy(context, intent);
}

/** As `findPaymentOf`, for an intent that the provider has just shown. */
export async function findPaymentNamedBy(
  context: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<Payment | null> {
  const { knex } = context;
  const { id: paymentIntentId, metadata } = intent;
  const known = await Payment.query(knex).findOne({ paymentIntentId });
  const paymentId = ourIdIn(metadata, 'payment_id');
  if (known || !paymentId || ownerOf(context, intent) === 'another') return known ?? null;
  await Payment.query(knex).findById(paymentId).patch({ paymentIntentId }).whereNull('paymentIntentId');
  return (await Payment.query(knex).findOne({ paymentIntentId })) ?? null;
}

/** @throws Refusal 404 for an intent that isn't ours, 403 for another player's. */
export async function findOwnPayment(
  context: PaymentContext,
  paymentIntentId: string,
  playerId: string,
): Promise<Payment> {
  const payment = await findPaymentOf(context, paymentIntentId);
  if (!payment) throw unknown();
  if (payment.playerId !== playerId) throw forbidden('This payment is somebody else’s.');
  return payment;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
  throw error;
}
