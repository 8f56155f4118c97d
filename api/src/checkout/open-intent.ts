import Stripe from 'stripe';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { CourtTime } from '../court/court-time.ts';
import { findOrCreateCustomer, isCustomerMissing, openCustomerSession } from '../payments/customer.ts';
import { findIntentByPayment, recordIntentId } from '../payments/find-payment.ts';
import { releaseHold } from '../payments/holds.ts';
import { idOf, lessonMetadata, ownerOf } from '../payments/intent.ts';
import { Payment, withPaymentLocked } from '../payments/payment.ts';
import {
  isDefiniteRefusal,
  isKeyUsedOtherwise,
  isReceiptRefused,
  paymentsUnavailable,
} from '../payments/provider-errors.ts';
import { Player } from '../players/player.ts';
import { refused } from '../http/refusal.ts';
import { endAsCancelled } from './end-payment.ts';

/** Time in which nobody could pay does not count as holding a slot without paying. */
const NOBODY_COULD_PAY = { heldFrom: null };

/**
 * Returns the PaymentIntent of a payment, which is created if the provider does not have it yet.
 * Throws `Refusal` 422 when the provider refuses the payment for good, which ends it, and 503 when
 * it does not respond. A slot that was held just now is then released.
 */
async function openIntent(
  context: PaymentContext,
  payment: Payment,
  attachCard: boolean,
): Promise<{ clientSecret: string; customer: string | null; status: Stripe.PaymentIntent.Status }> {
  try {
    const intent = await findOrCreateIntent(context, payment);
    if (ownerOf(context, intent) === 'another') {
      // The hold came with a copy of another deployment's database. The player must not pay for it
      // here.
      await releaseHold(context.knex, payment);
      throw refused('payment_ended', 'This payment was opened on another site. Please try again.');
    }
    if (intent.client_secret === null) throw new Error(`Payment intent ${intent.id} has no client secret`);
    const customer = idOf(intent.customer) ?? null;
    // Not when it is created: another tab may have opened it for this lesson alone.
    if (attachCard && customer !== null && intent.setup_future_usage === null && isUnpaid(intent))
      await context.stripe.paymentIntents.update(intent.id, { setup_future_usage: 'on_session' });
    return { clientSecret: intent.client_secret, customer, status: intent.status };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    context.log.warn({ paymentId: payment.id, err: error }, 'The payment provider did not open a payment');
    if (isDefiniteRefusal(error) && (await cancelUnopened(context, payment.id))) {
      const coach = await loadCoachProfile(context.knex);
      throw refused(
        'payment_refused',
        `This payment can’t be taken, and nothing was charged. Please call or email ${coach.name}.`,
      );
    }
    await releaseUnopened(context, payment);
    throw paymentsUnavailable();
  }
}

const isUnpaid = ({ status }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' || status === 'requires_action';

/**
 * Does the same, and returns the client secret by which the browser shows the saved cards of the intent's
 * customer. With `attachCard` paying attaches the card to that customer.
 */
export async function openIntentAndCards(
  context: PaymentContext,
  payment: Payment,
  { attachCard = false }: { attachCard?: boolean | undefined },
) {
  const { stripeCustomerId: customer } = payment;
  const [intent, session] = await Promise.all([
    openIntent(context, payment, attachCard),
    openCustomerSession(context, customer),
  ]);
  const customerSessionClientSecret =
    intent.customer === customer ? session : await openCustomerSession(context, intent.customer);
  return { clientSecret: intent.clientSecret, customerSessionClientSecret, status: intent.status };
}

/** Retrieves the intent, or creates it and records its id. */
export async function findOrCreateIntent(context: PaymentContext, payment: Payment) {
  if (payment.paymentIntentId) return context.stripe.paymentIntents.retrieve(payment.paymentIntentId);
  const intent = await createIntent(context, payment);
  await recordIntentId(context, payment.id, intent.id);
  return intent;
}

/**
 * Creates the intent. The payment's id is the idempotency key, which Stripe keeps for at least 24 hours: a repeat after
 * a lost response or a crash gets the same intent.
 */
async function createIntent(context: PaymentContext, payment: Payment): Promise<Stripe.PaymentIntent> {
  const { knex, stripe, deploymentId } = context;
  // A copy of the database has the same payment ids, and must neither get nor block this one's
  // intent.
  const key = `${deploymentId}:${payment.id}`;
  const receiptEmail = payment.receiptRefused ? '' : payment.receiptEmail;
  const { stripeCustomerId: customer } = payment;
  const variant = `${customer ? `:${customer}` : ''}${payment.receiptRefused ? ':no-receipt' : ''}`;
  try {
    // All parameters follow from the stored payment: the provider refuses a repeat that differs.
    return await stripe.paymentIntents.create(
      {
        amount: payment.amountPence,
        currency: 'gbp',
        // Cards and wallets succeed or fail at once. A bank debit, for example, takes days.
        allowed_payment_method_types: ['card'],
        description: 'Tennis lesson',
        ...(customer && { customer }),
        ...(receiptEmail && { receipt_email: receiptEmail }),
        metadata: {
          deployment_id: deploymentId,
          payment_id: payment.id,
          player_id: payment.playerId,
          // Never `booking_id`, which says that the payment was settled.
          ...(payment.forBookingId && { for_booking: payment.forBookingId }),
          ...lessonMetadata(payment),
        },
      },
      { idempotencyKey: `${key}${variant}` },
    );
  } catch (error) {
    if (isKeyUsedOtherwise(error)) {
      const intent = await findIntentByPayment(context, payment);
      if (intent && ownerOf(context, intent) !== 'another') return intent;
    }
    if (customer && isCustomerMissing(error)) {
      return createIntent(context, await replaceCustomer(context, payment, customer));
    }
    if (!receiptEmail || !isReceiptRefused(error)) throw error;
    // Stored before the second request, so that no process repeats the first one: there is one
    // intent.
    const withoutReceipt = await payment.$query(knex).patchAndFetch({ receiptRefused: true });
    return createIntent(context, withoutReceipt);
  }
}

/**
 * Gives a payment another customer than the one that the provider doesn't have, or none. Stored
 * before the second request, and the row decides: two processes create one intent.
 */
async function replaceCustomer(context: PaymentContext, payment: Payment, missing: string): Promise<Payment> {
  const { knex } = context;
  const player = await Player.query(knex).findById(payment.playerId).throwIfNotFound();
  const stripeCustomerId = await findOrCreateCustomer(context, player, missing);
  await Payment.query(knex)
    .findById(payment.id)
    .where({ stripeCustomerId: missing })
    .patch({ stripeCustomerId });
  return Payment.query(knex).findById(payment.id).throwIfNotFound();
}

/** Cancels a payment without an intent. Returns false if it has one by now. */
export async function cancelUnopened({ knex, clock }: PaymentContext, paymentId: string): Promise<boolean> {
  return withPaymentLocked(knex, paymentId, async (trx, payment) => {
    if (payment.paymentIntentId) return false;
    if (payment.outcome === 'open') await endAsCancelled(trx, payment, clock());
    await payment.$query(trx).patch(NOBODY_COULD_PAY);
    return true;
  });
}

/**
 * Releases the hold but leaves the payment open, since the intent may exist if only the response
 * was lost: the closing job deals with it. If a concurrent request got the intent, the player may
 * be paying, and the hold stays.
 */
async function releaseUnopened({ knex }: PaymentContext, { id, courtTimeId }: Payment): Promise<void> {
  if (!courtTimeId) return;
  const released = await CourtTime.query(knex)
    .deleteById(courtTimeId)
    .whereNotNull('heldUntil')
    .whereNotExists(Payment.query(knex).findById(id).whereNotNull('paymentIntentId'));
  if (released > 0) await Payment.query(knex).findById(id).patch(NOBODY_COULD_PAY);
}
