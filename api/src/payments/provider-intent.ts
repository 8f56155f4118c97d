import type { TimeSpan } from '@lessons/rules';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Payment } from './payment.ts';

/** The intent together with its charge, which says how much was refunded. */
export function retrieveIntent(stripe: Stripe, paymentIntentId: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
}

/**
 * Pence that went back, or are on their way. Needs the charge: `retrieveIntent`.
 * https://docs.stripe.com/api/charges/object#charge_object-amount_refunded
 */
export function refundedPence({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return charge && typeof charge === 'object' ? charge.amount_refunded : 0;
}

/** Whether what was taken is what the lesson costs. */
export function isPriceOf(
  intent: Stripe.PaymentIntent,
  { amountPence }: Pick<Payment, 'amountPence'>,
): boolean {
  return intent.currency === 'gbp' && intent.amount_received === amountPence;
}

/** The lesson that an intent's metadata names; undefined without one. */
export function lessonIn({ metadata }: Stripe.PaymentIntent): TimeSpan | undefined {
  const start = new Date(metadata['starts_at'] ?? '');
  const end = new Date(metadata['ends_at'] ?? '');
  return start < end ? { start, end } : undefined;
}

/** The id of ours that the provider keeps with one of its objects; null without one, as in another application's objects. */
export function ourIdIn(metadata: Stripe.Metadata | null, name: 'payment_id' | 'refund_id'): string | null {
  return z.uuid().safeParse(metadata?.[name]).data ?? null;
}
