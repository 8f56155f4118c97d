import Stripe from 'stripe';
import { Booking, minutesOf } from '../lessons/booking.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findIntentByPayment } from '../payments/find-payment.ts';
import { mayCancelOrRefund, ownerOf } from '../payments/intent.ts';
import { Payment } from '../payments/payment.ts';
import { isDefiniteRefusal, isReplayedFailure, NotYet, orUnavailable } from '../payments/provider-errors.ts';
import { refused } from '../http/refusal.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { cancelUnopened, findOrCreateIntent } from './open-intent.ts';
import { settlePayment, type Settled } from './settle-payment.ts';

/**
 * Ends an open payment whose time is up. The intent is cancelled first, so that it can't be paid
 * any more. A payment that was paid after all is booked or refunded, and one that is `processing`
 * is closed later. Harmless for a payment that has ended. Throws when the provider does not
 * respond: the job tries again.
 */
export async function closePayment(context: PaymentContext, paymentId: string): Promise<Settled> {
  const payment = await Payment.query(context.knex).findById(paymentId).throwIfNotFound();
  if (payment.outcome === 'open') {
    const intent = await findIntent(context, payment);
    if (!intent) {
      if (await cancelUnopened(context, paymentId)) return { kind: 'cancelled' };
      throw new NotYet(`Payment ${paymentId} was opened just now`);
    }
    if (ownerOf(context, intent) === 'another') {
      await updateProblems(context, paymentId, intent);
      return { kind: 'another-deployment' };
    }
    if (!mayCancelOrRefund(context, payment, intent)) return settleOrReport(context, paymentId);
    // A processing payment will succeed or fail. Settling keeps its hold until then.
    if (intent.status !== 'processing') await cancelIntent(context, intent);
  } else if (!payment.paymentIntentId) return { kind: 'cancelled' };
  const settled = await settlePayment(context, paymentId, { isClosing: true });
  if (settled.kind === 'unpaid' && settled.status !== 'processing')
    throw new NotYet(`Payment ${paymentId} is still ${settled.status} at the provider`);
  return settled;
}

/**
 * Closes the open payments for lessons, but for those of `exceptPence`, so that they can't be paid any more. What was
 * paid meanwhile is booked. Throws `Refusal` 422 `payment_processing` while the bank decides, and 503 when the provider does
 * not respond.
 */
export async function closePaymentFor(
  context: PaymentContext,
  forBookingIds: readonly string[],
  { exceptPence = 0 } = {},
): Promise<void> {
  const open = Payment.query(context.knex).whereIn('forBookingId', forBookingIds).where({ outcome: 'open' });
  for (const { id } of await open.whereNot({ amountPence: exceptPence })) {
    const { kind } = await orUnavailable(closePayment, context, id);
    if (kind === 'unpaid')
      throw refused(
        'payment_processing',
        'The client’s bank is processing a payment for this lesson. Please try again in a few minutes.',
      );
  }
}

/**
 * Does the same for those lessons that would get another length: what is open was to pay for the present one.
 */
export async function closePaymentsForLength(
  context: PaymentContext,
  moves: readonly { id: string; minutes?: number | undefined }[],
): Promise<void> {
  const wanted = new Map(moves.flatMap(({ id, minutes }) => (minutes === undefined ? [] : [[id, minutes]])));
  if (wanted.size === 0) return;
  const lessons = await Booking.query(context.knex).findByIds([...wanted.keys()]);
  const changed = lessons.filter((lesson) => minutesOf(lesson) !== wanted.get(lesson.id));
  await closePaymentFor(
    context,
    changed.map(({ id }) => id),
  );
}

/** Settles a payment that only the coach may cancel or refund, and reports what is left. */
async function settleOrReport(context: PaymentContext, paymentId: string): Promise<Settled> {
  const settled = await settlePayment(context, paymentId);
  if (settled.kind !== 'unpaid' && settled.kind !== 'without-slot') return settled;
  await updateProblems(context, paymentId);
  return { kind: 'to-look-at' };
}

/**
 * Finds the intent of a payment whose id may never have reached us. The provider lists it, also if
 * the deployment that this database was copied from created it. A request that is still under way
 * is only found by its idempotency key, while the provider keeps that.
 */
async function findIntent(context: PaymentContext, payment: Payment): Promise<Stripe.PaymentIntent | null> {
  if (payment.paymentIntentId) return findOrCreateIntent(context, payment);
  const isKeyKept = await Payment.query(context.knex)
    .findById(payment.id)
    .whereRaw(`created_at > now() - interval '23 hours'`);
  const listed = await findIntentByPayment(context, payment);
  if (listed || !isKeyKept) return listed;
  try {
    return await findOrCreateIntent(context, payment);
  } catch (error) {
    // The key gets this response for a day. Only the list says whether there is an intent all the
    // same.
    if (!isDefiniteRefusal(error) && !isReplayedFailure(error)) throw error;
    return findIntentByPayment(context, payment);
  }
}

/** Cancels an intent. If that fails, it is paid or being paid: settling finds out which. */
export async function cancelIntent({ stripe, log }: PaymentContext, intent: Stripe.PaymentIntent) {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return;
  try {
    // No idempotency key: cancelling twice is harmless, but a refusal would be replayed for a day.
    await stripe.paymentIntents.cancel(intent.id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.info({ paymentIntentId: intent.id, err: error }, 'A payment could not be cancelled');
  }
}
