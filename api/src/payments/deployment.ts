import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import type { Payment } from './payment.ts';

/** Which deployment made an intent. It is in the metadata of every intent, and never in the database: a copy would copy it. */
export type IntentOwner = 'ours' | 'another' | 'unknown';

/** Returns whose an intent is; `unknown` for one that carries no deployment id. */
export function ownerOf(
  { deploymentId }: Pick<PaymentContext, 'deploymentId'>,
  { metadata }: { metadata?: Stripe.Metadata | null },
): IntentOwner {
  // An event is somebody's text until Stripe has been asked: it may lack what an intent always has.
  const named = metadata?.['deployment_id'];
  if (!named) return 'unknown';
  return named === deploymentId ? 'ours' : 'another';
}

/**
 * Whether a program may cancel or refund an intent without a person. Only if this deployment made it, and the database has its
 * whole history: a restored one does not know what became of the lesson.
 */
export function mayCancelOrRefund(
  context: Pick<PaymentContext, 'deploymentId'>,
  payment: Pick<Payment, 'restoredAt'>,
  intent: Stripe.PaymentIntent,
): boolean {
  return ownerOf(context, intent) === 'ours' && !isRestored(payment, intent);
}

/**
 * Whether the database lost what it knew of a payment: it was written down again, or its intent says that a lesson was booked
 * (`labelIntent`). Only meaningful while the payment has no lesson.
 */
export function isRestored(
  { restoredAt }: Pick<Payment, 'restoredAt'>,
  intent: Stripe.PaymentIntent,
): boolean {
  return restoredAt !== null || Boolean(intent.metadata['booking_id']);
}
