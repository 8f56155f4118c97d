import Stripe from 'stripe';
import { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import { Refund } from './refund.ts';

const providersWord: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * Asks the provider for a refund, or how one it has stands, and writes down its word. Safe to repeat: the refund's own id is
 * the idempotency key, and a payment that was refunded by hand at the provider is taken as that refund.
 *
 * @throws the provider's error, for the job queue to try again.
 */
export async function sendRefund({ knex, stripe, log }: PaymentContext, refundId: string): Promise<Refund> {
  const refund = await Refund.query(knex).findById(refundId).throwIfNotFound();
  const payment = await Payment.query(knex).findById(refund.paymentId).throwIfNotFound();
  const word = refund.providerRefundId
    ? await stripe.refunds.retrieve(refund.providerRefundId)
    : await refundOnce(stripe, payment, refund);
  const status = providersWord[word.status ?? ''] ?? 'pending';
  await refund.$query(knex).patch({ providerRefundId: word.id, status });
  if (status === 'failed') {
    log.error({ refundId, providerRefundId: word.id }, 'A refund failed at the provider');
    await payment.$query(knex).patch({ problem: 'The refund failed at the payment provider.' });
  }
  return refund.$query(knex).throwIfNotFound();
}

async function refundOnce(stripe: Stripe, payment: Payment, refund: Refund): Promise<Stripe.Refund> {
  if (!payment.paymentIntentId)
    throw new Error(`Payment ${payment.id} was never opened, so it can't be refunded`);
  try {
    return await stripe.refunds.create(
      {
        payment_intent: payment.paymentIntentId,
        amount: refund.amountPence,
        metadata: { refund_id: refund.id, reason: refund.reason },
      },
      { idempotencyKey: `refund:${refund.id}` },
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded')
      throw error;
    const { data } = await stripe.refunds.list({ payment_intent: payment.paymentIntentId, limit: 1 });
    const [done] = data;
    if (!done) throw error;
    return done;
  }
}
