import type Stripe from 'stripe';
import { cancelIntent, closePayment } from '../checkout/close-payment.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findPaymentByIntent } from '../payments/find-payment.ts';
import {
  isFullyRefunded,
  labelIntent,
  lessonIn,
  mayCancelOrRefund,
  ourIdIn,
  ownerOf,
  refundedPence,
} from '../payments/intent.ts';
import { Payment, withPaymentLocked, recordRefund, Refund } from '../payments/payment.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { reportUnknownIntent, restorePayment } from './unknown-intent.ts';

export type Comparison = 'not-ours' | 'agrees' | 'repaired';

/**
 * Compares an intent, with its charge, with the database, and makes the database follow the
 * provider. What needs the coach is reported as a problem. Another deployment's intents are left
 * alone. `afterRestore`: the lesson may have been moved after the backup, so its time is compared too.
 */
export async function compareWithProvider(
  context: PaymentContext,
  intent: Stripe.PaymentIntent,
  afterRestore = false,
): Promise<Comparison> {
  const payment = await findPaymentByIntent(context, intent);
  if (ownerOf(context, intent) === 'another') {
    if (payment) await updateProblems(context, payment.id, intent);
    return 'not-ours';
  }
  if (!payment) return handleUnknown(context, intent, afterRestore);
  const before = await stateOf(context, payment.id);
  await followIntent(context, payment, intent);
  await followRefunds(context, payment.id, intent);
  await recordPartRefund(context, payment, intent);
  await updateProblems(context, payment.id, intent, afterRestore);
  return before === (await stateOf(context, payment.id)) ? 'agrees' : 'repaired';
}

/** Handles a second intent of a payment, or one that the restored database does not know. */
async function handleUnknown(
  context: PaymentContext,
  intent: Stripe.PaymentIntent,
  afterRestore: boolean,
): Promise<Comparison> {
  const isOurs = ownerOf(context, intent) === 'ours';
  const paymentId = ourIdIn(intent.metadata, 'payment_id');
  const isDuplicate = paymentId && (await Payment.query(context.knex).findById(paymentId));
  if (isDuplicate && isOurs) return endDuplicate(context, intent);
  const restored = isOurs && (await restorePayment(context, intent));
  if (!restored) return reportUnknownIntent(context, intent);
  await closePayment(context, restored.id);
  await updateProblems(context, restored.id, intent, afterRestore);
  return 'repaired';
}

/**
 * Cancels or refunds the second intent of a payment. The provider creates one only after it has
 * forgotten the idempotency key, and no browser ever got its client secret.
 */
async function endDuplicate(context: PaymentContext, intent: Stripe.PaymentIntent): Promise<Comparison> {
  if (intent.status === 'canceled' || isFullyRefunded(intent)) return 'agrees';
  if (intent.status === 'succeeded') {
    const idempotencyKey = `refund-twin:${intent.id}`;
    await context.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey });
  } else await cancelIntent(context, intent);
  return 'repaired';
}

async function followIntent(context: PaymentContext, payment: Payment, intent: Stripe.PaymentIntent) {
  const { id, outcome } = payment;
  const isPaid = intent.status === 'succeeded';
  const isOver = isPaid || intent.status === 'canceled';
  if (outcome === 'open' && isOver) await settlePayment(context, id);
  if (outcome === 'cancelled' && isPaid) await settlePayment(context, id);
  if (outcome === 'cancelled' && !isOver && mayCancelOrRefund(context, payment, intent))
    await cancelIntent(context, intent);
  // The job for it may have been lost with a restore.
  if (outcome === 'booked' && !lessonIn(intent)) await labelIntent(context, id);
}

async function followRefunds(context: PaymentContext, paymentId: string, intent: Stripe.PaymentIntent) {
  const isRefunded = isFullyRefunded(intent);
  if (isRefunded) {
    // This includes a payment with another amount than the price, which waits for the coach.
    await withPaymentLocked(context.knex, paymentId, async (trx, payment) => {
      if (payment.outcome !== 'refunded') {
        await recordRefund(trx, payment, { reason: 'refunded_at_provider', by: null, at: context.clock() });
      }
    });
  }
  const refund = await Refund.query(context.knex).findOne({ paymentId });
  if (!refund) return;
  const agrees = refund.status === (isRefunded ? 'succeeded' : 'failed');
  if (!agrees) await sendRefund(context, refund.id);
}

async function stateOf({ knex }: PaymentContext, paymentId: string): Promise<string> {
  const { outcome, refund } = await Payment.query(knex)
    .findById(paymentId)
    .withGraphJoined('refund')
    .throwIfNotFound();
  return `${outcome} ${refund?.status}`;
}

/**
 * Records how much of a payment was refunded by hand at the provider, unless it is all of it: then there is a `Refund`,
 * and the part stays as it was. Writes nothing while nothing changes. The intent needs its charge.
 */
async function recordPartRefund(
  { knex }: PaymentContext,
  { id, partRefundedPence }: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  if (isFullyRefunded(intent)) return;
  const pence = refundedPence(intent) || null;
  if (pence === partRefundedPence) return;
  await Payment.query(knex).findById(id).patch({ partRefundedPence: pence });
}
