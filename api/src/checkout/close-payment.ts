import Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { inTransaction } from '../database/transaction.ts';
import { mayCancelOrRefund, ownerOf } from '../payments/deployment.ts';
import { findIntentByPayment } from '../payments/find-intent-by-payment.ts';
import { Payment } from '../payments/payment.ts';
import { NotYet } from '../payments/permanent-failure.ts';
import { isDefiniteRefusal, isReplayedFailure } from '../payments/provider-errors.ts';
import { recordRefund } from '../payments/record-refund.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { findOrCreateIntent } from './ask-for-intent.ts';
import { markCancelled, settlePayment, type Settled } from './settle-payment.ts';

/**
 * Ends an open payment whose time is up: cancelled at the provider first, so that it can't be paid any more, then in the books.
 * One that was paid after all is booked or refunded; one that the bank is processing is looked at again later. Harmless for a payment
 * that has ended.
 *
 * @throws when the provider doesn't answer, for the job queue to try again.
 */
export async function closePayment(context: PaymentContext, paymentId: string): Promise<Settled> {
  const { knex } = context;
  const payment = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  if (payment.outcome === 'open') {
    const intent = await findIntent(context, payment);
    if (!intent) return markUnopened(context, paymentId);
    if (ownerOf(context, intent) === 'another') return leaveToAnother(context, paymentId, intent);
    if (!mayCancelOrRefund(context, payment, intent)) return closeWithoutMoney(context, paymentId);
    // The bank will pay one that it is processing, or turn it down. Settling keeps its hold and looks again later.
    if (intent.status !== 'processing') await stopTaking(context, intent);
  } else if (!payment.paymentIntentId) return { kind: 'cancelled' };
  const settled = await settlePayment(context, paymentId);
  if (settled.kind === 'unpaid' && settled.status !== 'processing')
    throw new NotYet(`Payment ${paymentId} is still ${settled.status} at the provider`);
  return settled.kind === 'without-slot' ? refundUnclaimed(context, paymentId) : settled;
}

async function leaveToAnother(
  context: PaymentContext,
  paymentId: string,
  intent: Stripe.PaymentIntent,
): Promise<Settled> {
  await updateProblems(context, paymentId, intent);
  return { kind: 'another-deployment' };
}

/** Follows what became of the payment. If it can still be paid, or was paid for no slot, the coach decides. */
async function closeWithoutMoney(context: PaymentContext, paymentId: string): Promise<Settled> {
  const settled = await settlePayment(context, paymentId);
  if (settled.kind !== 'unpaid' && settled.kind !== 'without-slot') return settled;
  await updateProblems(context, paymentId);
  return { kind: 'to-look-at' };
}

/**
 * An intent whose id never reached us, since the answer was lost, is listed by the provider; so is the one of the deployment that this
 * database was copied from. A request that is still on its way is found by its idempotency key, as long as the provider keeps it.
 */
async function findIntent(context: PaymentContext, payment: Payment): Promise<Stripe.PaymentIntent | null> {
  const isKeyKept = await Payment.query(context.knex)
    .findById(payment.id)
    .whereRaw(`created_at > now() - interval '23 hours'`);
  if (payment.paymentIntentId) return findOrCreateIntent(context, payment);
  const listed = await findIntentByPayment(context, payment);
  if (listed || !isKeyKept) return listed;
  try {
    return await findOrCreateIntent(context, payment);
  } catch (error) {
    // The key gets this answer for a day. Whether there is an intent all the same, only the list says.
    if (!isDefiniteRefusal(error) && !isReplayedFailure(error)) throw error;
    return findIntentByPayment(context, payment);
  }
}

/** From now on nobody can pay it. One that can't be cancelled has been paid, or is being: settling sees which. */
export async function stopTaking(
  { stripe, log }: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  try {
    // No idempotency key of ours: cancelling twice is harmless, and a refusal that is replayed for a day would not be.
    await stripe.paymentIntents.cancel(intent.id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.info({ paymentIntentId: intent.id, err: error }, 'A payment could not be cancelled');
  }
}

async function markUnopened({ knex }: PaymentContext, paymentId: string): Promise<Settled> {
  return inTransaction(knex, async (trx) => {
    const payment = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    if (payment.paymentIntentId) throw new NotYet(`Payment ${paymentId} was opened just now`);
    return markCancelled(trx, payment);
  });
}

/** Paid without a slot, and no booking ever named one. */
async function refundUnclaimed({ knex }: PaymentContext, paymentId: string): Promise<Settled> {
  return inTransaction(knex, async (trx) => {
    const payment = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    if (payment.bookingId) return { kind: 'booked', bookingId: payment.bookingId, isNew: false };
    await recordRefund(trx, payment, 'never_booked');
    return { kind: 'refunded' };
  });
}
