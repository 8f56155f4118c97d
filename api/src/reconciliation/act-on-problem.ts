import Stripe from 'stripe';
import { slotTaken } from '../availability/require-bookable.ts';
import { stopTaking } from '../checkout/close-payment.ts';
import { releaseHold, settlePayment } from '../checkout/settle-payment.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { inTransaction } from '../database/transaction.ts';
import { ownerOf } from '../payments/deployment.ts';
import { PaymentProblem, type ProblemAction, type Resolution } from '../payments/payment-problem.ts';
import { Payment } from '../payments/payment.ts';
import { retrieveIntent } from '../payments/provider-intent.ts';
import { recordRefund } from '../payments/record-refund.ts';
import { Refund } from '../payments/refund.ts';
import { resolved } from '../payments/report-problem.ts';
import { refused } from '../refusal/refusal.ts';
import { unknownProblem } from './payments-to-look-at.ts';
import { restorePayment } from './restore-payment.ts';

/*
 * What the coach has done about a payment to look at. Only here is an intent refunded or cancelled that does not say whose it is,
 * or that the database had lost.
 */

export interface CoachDecision {
  problemId: string;
  coachId: string;
}

/**
 * Refunds what is left of the payment.
 *
 * @throws Refusal 404 unknown problem, 422 when the problem doesn't allow it any more or the provider refuses.
 */
export async function refundProblem(context: PaymentContext, decision: CoachDecision): Promise<void> {
  const { problem, intent } = await loadProblem(context, decision, 'refund');
  if (intent.status !== 'succeeded') throw notPossible();
  if (problem.paymentId) await refundPayment(context, problem.paymentId, intent, decision.coachId);
  else await refundIntent(context, intent);
  await resolve(context, problem, 'refunded', decision.coachId);
}

/** Books the lesson of the payment if nobody else has the court. Throws as `refundProblem` does. */
export async function bookProblem(context: PaymentContext, decision: CoachDecision): Promise<void> {
  const { knex, clock } = context;
  const { problem, intent } = await loadProblem(context, decision, 'book');
  const paymentId = problem.paymentId ?? (await restorePayment(context, intent))?.id;
  if (!paymentId) throw notPossible();
  await Payment.query(knex).findById(paymentId).whereNull('restoredAt').patch({ restoredAt: clock() });
  const settled = await settlePayment(context, paymentId);
  if (settled.kind === 'to-look-at') throw slotTaken();
  if (settled.kind !== 'booked') throw notPossible();
  await resolve(context, problem, 'booked', decision.coachId);
}

/** Cancels a payment that nobody has paid. Throws as `refundProblem` does. */
export async function cancelProblem(context: PaymentContext, decision: CoachDecision): Promise<void> {
  const { problem, intent } = await loadProblem(context, decision, 'cancel');
  await stopTaking(context, intent);
  const { status } = await retrieveIntent(context.stripe, intent.id);
  if (problem.paymentId) await settlePayment(context, problem.paymentId);
  if (status !== 'canceled') throw refused('not_cancelled', 'It has been paid meanwhile, or is being paid.');
  await resolve(context, problem, 'cancelled', decision.coachId);
}

async function loadProblem(
  { knex, stripe, ...context }: PaymentContext,
  { problemId }: CoachDecision,
  action: ProblemAction,
): Promise<{ problem: PaymentProblem; intent: Stripe.PaymentIntent }> {
  const problem = await PaymentProblem.query(knex).findById(problemId);
  if (!problem) throw unknownProblem();
  if (problem.resolvedAt || !problem.actions.includes(action) || !problem.paymentIntentId)
    throw notPossible();
  const intent = await retrieveIntent(stripe, problem.paymentIntentId);
  if (ownerOf(context, intent) === 'another') throw notPossible();
  return { problem, intent };
}

const notPossible = () =>
  refused(
    'action_not_possible',
    'This can’t be done about this payment any more. Please load the list again.',
  );

async function refundPayment(
  { knex }: PaymentContext,
  paymentId: string,
  intent: Stripe.PaymentIntent,
  coachId: string,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const payment = await Payment.query(trx).findById(paymentId).forUpdate().throwIfNotFound();
    // Booked meanwhile: then it is refunded by cancelling its lesson.
    if (payment.outcome === 'booked') throw notPossible();
    await releaseHold(trx, payment);
    const refund = await recordRefund(trx, payment, 'sent_by_coach', intent.amount_received);
    await Refund.query(trx).findById(refund.id).patch({ approvedBy: coachId });
  });
}

/** The refund of an intent that has no payment here: there is no row to keep it in, so it is sent at once. */
async function refundIntent({ stripe }: PaymentContext, { id }: Stripe.PaymentIntent): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-listed:${id}` });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw refused('refund_refused', `The payment provider refused the refund: ${error.message}`);
  }
}

async function resolve(
  { knex }: PaymentContext,
  { id }: PaymentProblem,
  resolution: Resolution,
  by: string,
): Promise<void> {
  await PaymentProblem.query(knex).findById(id).modify('open').patch(resolved({ resolution, by }));
}
