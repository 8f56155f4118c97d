import type Stripe from 'stripe';
import { invalidRequest, type Refusal } from '../http/refusal.ts';

/** The refusal of a step that a PaymentIntent's status doesn't allow. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): Refusal {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
