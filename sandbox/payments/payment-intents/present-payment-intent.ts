import type Stripe from 'stripe';
import type { Caller } from '../protocol/api-keys.ts';

/**
 * The properties Stripe marks "retrievable with publishable key"
 * (https://docs.stripe.com/api/payment_intents/object).
 */
const PUBLIC = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;

/** Returns the PaymentIntent for the caller: for a publishable key only the public properties. */
export function presentPaymentIntent(
  intent: Stripe.PaymentIntent,
  caller: Caller,
): Partial<Stripe.PaymentIntent> {
  if (caller === 'secret') return intent;
  return Object.fromEntries(PUBLIC.map((property) => [property, intent[property]]));
}
