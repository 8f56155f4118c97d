import Stripe from 'stripe';
import { CourtTime } from '../bookings/court-time.ts';
import { unavailable } from '../http/errors.ts';
import { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';

/**
 * The PaymentIntent of a payment: made if the provider doesn't have it yet. The payment's own id is the idempotency key, so asking
 * again, after a lost answer or a crash, finds the same intent. (Stripe keeps such keys for at least 24 hours.)
 *
 * @throws Refusal 503 when the provider doesn't answer; a slot that was held just now is free again then.
 */
export async function askForIntent(
  context: PaymentContext,
  payment: Payment,
): Promise<{ clientSecret: string; status: Stripe.PaymentIntent.Status }> {
  try {
    const intent = await findOrCreateIntent(context, payment);
    if (intent.client_secret === null) throw new Error(`Payment intent ${intent.id} has no client secret`);
    return { clientSecret: intent.client_secret, status: intent.status };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    context.log.warn({ paymentId: payment.id, err: error }, 'The payment provider did not open a payment');
    await letGo(context, payment);
    throw unavailable(
      'payment_provider_unavailable',
      'Payments are not available right now. Please try again in a moment.',
    );
  }
}

/** Finds the intent or has it made, and writes its id into the books. */
export async function findOrCreateIntent(
  { knex, stripe }: PaymentContext,
  payment: Payment,
): Promise<Stripe.PaymentIntent> {
  if (payment.paymentIntentId) return stripe.paymentIntents.retrieve(payment.paymentIntentId);
  // Everything here follows from the stored payment: the provider refuses a repeat that differs from the first.
  const intent = await stripe.paymentIntents.create(
    {
      amount: payment.amountPence,
      currency: 'gbp',
      automatic_payment_methods: { enabled: true },
      description: 'Tennis lesson',
      receipt_email: payment.receiptEmail,
      metadata: {
        payment_id: payment.id,
        player_id: payment.playerId,
        ...(payment.startsAt &&
          payment.endsAt && {
            starts_at: payment.startsAt.toISOString(),
            ends_at: payment.endsAt.toISOString(),
          }),
      },
    },
    { idempotencyKey: payment.id },
  );
  await Payment.query(knex)
    .findById(payment.id)
    .whereNull('paymentIntentId')
    .patch({ paymentIntentId: intent.id });
  return intent;
}

/**
 * The intent may exist all the same, if only the answer was lost: the payment stays open and its closing job sees to it. A hold
 * whose payment was opened before, or by a second request meanwhile, stays too: its player may be paying.
 */
async function letGo({ knex }: PaymentContext, { id, courtTimeId }: Payment): Promise<void> {
  if (!courtTimeId) return;
  await CourtTime.query(knex)
    .deleteById(courtTimeId)
    .whereNotNull('heldUntil')
    .whereNotExists(Payment.query(knex).findById(id).whereNotNull('paymentIntentId'));
}
