import type Stripe from 'stripe';
import { saveObject } from '../database/stored-objects.ts';
import { unixNow } from '../database/clock.ts';
import { recordEvent } from '../database/record-event.ts';
import { lockPaymentIntent, type PaymentIntentTarget } from './load-payment-intent.ts';
import { unexpectedState } from '../protocol/refusal.ts';

/**
 * Stripe cancels `processing` too, but only in rare cases: here such a payment cannot be canceled.
 */
const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

/**
 * @throws Refusal `payment_intent_unexpected_state` once it is paid, processing or already
 *   canceled.
 */
export async function cancelPaymentIntent(target: PaymentIntentTarget): Promise<Stripe.PaymentIntent> {
  const intent = await lockPaymentIntent(target);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        `Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: unixNow(),
    next_action: null,
  };
  await saveObject(target.trx, canceled);
  await recordEvent(target.trx, 'payment_intent.canceled', canceled);
  return canceled;
}
