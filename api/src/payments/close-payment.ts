import Stripe from 'stripe';
import { Payment } from './payment.ts';
import { findOrCreateIntent } from './ask-for-intent.ts';
import { recordRefund } from './record-refund.ts';
import { settlePayment } from './settle-payment.ts';
import type { Settled } from './settle-payment.ts';
import { inTransaction } from '../database/transaction.ts';
import type { PaymentContext } from './payment-context.ts';

/**
 * Ends an open payment whose time is up: cancelled at the provider first, so that it can't be paid any more, then in the books.
 * One that was paid after all is booked or refunded. Harmless for a payment that has ended.
 *
 * @throws when the provider doesn't answer or is still processing, for the job queue to try again.
 */
export async function closePayment(context: PaymentContext, paymentId: string): Promise<Settled> {
  const { knex, stripe } = context;
  const payment = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  if (payment.outcome === 'open') await stopTaking(context, payment);
  const settled = await settlePayment(context, paymentId);
  if (settled.kind === 'unpaid')
    throw new Error(`Payment ${paymentId} is still ${settled.status} at the provider`);
  return settled.kind === 'without-slot' ? refundUnclaimed(context, paymentId) : settled;

  async function stopTaking({ log }: PaymentContext, open: Payment): Promise<void> {
    // An intent whose id never reached us, since the answer was lost, is found by its idempotency key.
    const intent = await findOrCreateIntent(stripe, open);
    if (open.paymentIntentId === null) await open.$query(knex).patch({ paymentIntentId: intent.id });
    if (intent.status === 'succeeded' || intent.status === 'canceled') return;
    try {
      await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `cancel:${open.id}` });
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // Paid, or being processed, between the two calls: settling sees which.
      log.info({ paymentId, err: error }, 'A payment could not be cancelled');
    }
  }
}

/** Paid without a slot, and no booking ever named one. */
async function refundUnclaimed({ knex }: PaymentContext, paymentId: string): Promise<Settled> {
  return inTransaction(knex, async (trx) => {
    const payment = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    if (payment.bookingId) return { kind: 'booked', bookingId: payment.bookingId, isNew: false };
    if (payment.outcome === 'open') await recordRefund(trx, payment, 'never_booked');
    return { kind: 'refunded' };
  });
}
