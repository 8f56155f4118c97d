import { coach } from '@lessons/contract';
import Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { ownerOf } from '../payments/deployment.ts';
import { findIntentByPayment } from '../payments/find-intent-by-payment.ts';
import { endHoldTimes } from '../payments/hold-times.ts';
import { Payment } from '../payments/payment.ts';
import {
  isDefiniteRefusal,
  isKeyUsedOtherwise,
  isReceiptRefused,
  paymentsUnavailable,
} from '../payments/provider-errors.ts';
import { refused } from '../refusal/refusal.ts';
import { markCancelled } from './settle-payment.ts';

/**
 * The PaymentIntent of a payment: made if the provider doesn't have it yet. The payment's own id is the idempotency key, so asking
 * again, after a lost answer or a crash, finds the same intent. (Stripe keeps such keys for at least 24 hours.)
 *
 * @throws Refusal 422 when the provider refuses the payment for good, which ends it; 503 when the provider doesn't answer. In both
 *   cases a slot that was held just now is free again.
 */
export async function askForIntent(
  context: PaymentContext,
  payment: Payment,
): Promise<{ clientSecret: string; status: Stripe.PaymentIntent.Status }> {
  try {
    const intent = await findOrCreateIntent(context, payment);
    if (ownerOf(context, intent) === 'another') await refuseAnothers(context, payment);
    if (intent.client_secret === null) throw new Error(`Payment intent ${intent.id} has no client secret`);
    return { clientSecret: intent.client_secret, status: intent.status };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    context.log.warn({ paymentId: payment.id, err: error }, 'The payment provider did not open a payment');
    if (isDefiniteRefusal(error) && (await endUnopened(context, payment.id))) {
      throw refused(
        'payment_refused',
        `This payment can’t be taken, and nothing was charged. Please call or e-mail ${coach.name}.`,
      );
    }
    await letGo(context, payment);
    throw paymentsUnavailable();
  }
}

/** A hold that was copied with the database of another deployment, which the player must not pay for here. */
async function refuseAnothers({ knex }: PaymentContext, { courtTimeId }: Payment): Promise<never> {
  if (courtTimeId) await CourtTime.query(knex).deleteById(courtTimeId).whereNotNull('heldUntil');
  throw refused('payment_ended', 'This payment was opened on another site. Please try again.');
}

/** Finds the intent or has it made, and writes its id into the books. */
export async function findOrCreateIntent(
  context: PaymentContext,
  payment: Payment,
): Promise<Stripe.PaymentIntent> {
  const { knex, stripe } = context;
  if (payment.paymentIntentId) return stripe.paymentIntents.retrieve(payment.paymentIntentId);
  const intent = await createIntent(context, payment);
  await Payment.query(knex)
    .findById(payment.id)
    .whereNull('paymentIntentId')
    .patch({ paymentIntentId: intent.id });
  return intent;
}

async function createIntent(context: PaymentContext, payment: Payment): Promise<Stripe.PaymentIntent> {
  const { knex, stripe, deploymentId } = context;
  // A copy of the database has the same payments: it must not get, or block, this deployment's intent.
  const key = `${deploymentId}:${payment.id}`;
  const receiptEmail = payment.receiptRefused ? '' : payment.receiptEmail;
  try {
    // Everything here follows from the stored payment: the provider refuses a repeat that differs from the first.
    return await stripe.paymentIntents.create(
      {
        amount: payment.amountPence,
        currency: 'gbp',
        // Cards and their wallets are paid or refused at once; a bank debit, for one, takes days.
        allowed_payment_method_types: ['card'],
        description: 'Tennis lesson',
        ...(receiptEmail && { receipt_email: receiptEmail }),
        metadata: {
          deployment_id: deploymentId,
          payment_id: payment.id,
          player_id: payment.playerId,
          ...(payment.startsAt &&
            payment.endsAt && {
              starts_at: payment.startsAt.toISOString(),
              ends_at: payment.endsAt.toISOString(),
            }),
        },
      },
      { idempotencyKey: payment.receiptRefused ? `${key}:no-receipt` : key },
    );
  } catch (error) {
    if (isKeyUsedOtherwise(error)) {
      const intent = await findIntentByPayment(context, payment);
      if (intent && ownerOf(context, intent) !== 'another') return intent;
    }
    if (!receiptEmail || !isReceiptRefused(error)) throw error;
    // Written down before the second request: from then on no process sends the first again, so that there is one intent.
    const withoutReceipt = await payment.$query(knex).patchAndFetch({ receiptRefused: true });
    return createIntent(context, withoutReceipt);
  }
}

/** Ends a payment that the provider has no intent of. False if it has one by now. */
async function endUnopened({ knex, clock }: PaymentContext, paymentId: string): Promise<boolean> {
  return inTransaction(knex, async (trx) => {
    const payment = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    if (payment.paymentIntentId) return false;
    if (payment.outcome === 'open') await markCancelled(trx, payment);
    if (payment.courtTimeId) await endHoldTimes(trx, [payment.courtTimeId], clock());
    return true;
  });
}

/**
 * The intent may exist all the same, if only the answer was lost: the payment stays open and its closing job sees to it. A hold
 * whose payment was opened before, or by a second request meanwhile, stays too: its player may be paying.
 */
async function letGo({ knex, clock }: PaymentContext, { id, courtTimeId }: Payment): Promise<void> {
  if (!courtTimeId) return;
  const released = await CourtTime.query(knex)
    .deleteById(courtTimeId)
    .whereNotNull('heldUntil')
    .whereNotExists(Payment.query(knex).findById(id).whereNotNull('paymentIntentId'));
  // Time in which nobody could pay is not counted as holding a slot without paying.
  if (released > 0) await endHoldTimes(knex, [courtTimeId], clock());
}
