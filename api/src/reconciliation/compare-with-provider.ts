import type Stripe from 'stripe';
import { closePayment, stopTaking } from '../checkout/close-payment.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { inTransaction } from '../database/transaction.ts';
import { mayCancelOrRefund, ownerOf } from '../payments/deployment.ts';
import { findPaymentNamedBy } from '../payments/find-payment.ts';
import { Payment } from '../payments/payment.ts';
import { ourIdIn, refundedPence } from '../payments/provider-intent.ts';
import { recordRefund } from '../payments/record-refund.ts';
import { Refund } from '../payments/refund.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { reportUnknownIntent } from './report-unknown-intent.ts';
import { restorePayment } from './restore-payment.ts';

export type Comparison = 'not-ours' | 'agrees' | 'repaired';

/**
 * Compares one of the provider's intents, with its charge (`retrieveIntent`), with the database, and has what differs follow the
 * provider. What no program may put right is reported as the payment's problem. Leaves another deployment's intents alone.
 */
export async function compareWithProvider(
  context: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<Comparison> {
  const known = await findPaymentNamedBy(context, intent);
  if (ownerOf(context, intent) === 'another') {
    if (known) await updateProblems(context, known.id, intent);
    return 'not-ours';
  }
  if (!known) return adopt(context, intent);
  const before = await standingOf(context, known.id);
  await followIntent(context, known, intent);
  await followRefunds(context, known.id, intent);
  await updateProblems(context, known.id, intent);
  return before === (await standingOf(context, known.id)) ? 'agrees' : 'repaired';
}

/** An intent that the database doesn't know: a second one of a known payment, or one from before the database was restored. */
async function adopt(context: PaymentContext, intent: Stripe.PaymentIntent): Promise<Comparison> {
  const { knex } = context;
  const isOurs = ownerOf(context, intent) === 'ours';
  const paymentId = ourIdIn(intent.metadata, 'payment_id');
  const hasTwin = paymentId !== null && (await Payment.query(knex).findById(paymentId)) !== undefined;
  if (hasTwin && isOurs) return endTwin(context, intent);
  const restored = isOurs && (await restorePayment(context, intent));
  if (!restored) return reportUnknownIntent(context, intent);
  await closePayment(context, restored.id);
  await updateProblems(context, restored.id, intent);
  return 'repaired';
}

/** A payment has one intent. Another one can only come of an idempotency key that the provider forgot, and nobody was told its secret. */
async function endTwin(context: PaymentContext, intent: Stripe.PaymentIntent): Promise<Comparison> {
  if (intent.status === 'canceled') return 'agrees';
  if (intent.status === 'succeeded') {
    if (refundedPence(intent) >= intent.amount_received) return 'agrees';
    await context.stripe.refunds.create(
      { payment_intent: intent.id },
      { idempotencyKey: `refund-twin:${intent.id}` },
    );
  } else await stopTaking(context, intent);
  return 'repaired';
}

async function followIntent(
  context: PaymentContext,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const { id, outcome } = payment;
  const isPaid = intent.status === 'succeeded';
  const isOver = isPaid || intent.status === 'canceled';
  if (outcome === 'open' && isOver) await settlePayment(context, id);
  if (outcome === 'cancelled' && isPaid) await settlePayment(context, id);
  if (outcome === 'cancelled' && !isOver && mayCancelOrRefund(context, payment, intent))
    await stopTaking(context, intent);
}

async function followRefunds(
  context: PaymentContext,
  paymentId: string,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const { knex } = context;
  const isAllBack = intent.status === 'succeeded' && refundedPence(intent) >= intent.amount_received;
  if (isAllBack) await recordRefundByHand(context, paymentId);
  const refund = await Refund.query(knex).findOne({ paymentId });
  if (!refund) return;
  const agrees = isAllBack ? refund.status === 'succeeded' : refund.status === 'failed';
  if (!agrees) await sendRefund(context, refund.id);
}

/** Also for a payment that awaited the coach's look, since it took another amount than the price. */
async function recordRefundByHand({ knex }: PaymentContext, paymentId: string): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const payment = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    if (payment.outcome !== 'refunded') await recordRefund(trx, payment, 'refunded_at_provider');
  });
}

async function standingOf({ knex }: PaymentContext, paymentId: string): Promise<string> {
  const { outcome, refund } = await Payment.query(knex)
    .findById(paymentId)
    .withGraphJoined('refund')
    .throwIfNotFound();
  return `${outcome} ${refund?.status}`;
}
