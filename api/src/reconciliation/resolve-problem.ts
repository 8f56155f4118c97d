import type { PaymentAction } from '@lessons/contract';
import Stripe from 'stripe';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { slotTaken } from '../availability/require-bookable.ts';
import { cancelIntent } from '../checkout/close-payment.ts';
import { settlePayment } from '../checkout/settle-payment.ts';
import { inTransaction } from '../database/transaction.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { writeNotBookedMail, writeNotNeededMail } from '../checkout/write-payment-mails.ts';
import { releaseHold } from '../payments/holds.ts';
import { forBookingIn, ownerOf, retrieveIntent } from '../payments/intent.ts';
import {
  PaymentProblem,
  resolved,
  type ProblemAction,
  type Resolution,
} from '../payments/payment-problem.ts';
import { Payment, withPaymentLocked, recordRefund } from '../payments/payment.ts';
import { enqueue } from '../queue/enqueue.ts';
import { notFound, refused } from '../http/refusal.ts';
import { restorePayment } from './unknown-intent.ts';

/*
 * What the coach does about problems. Only here are intents refunded or cancelled that have no
 * deployment id, or that the database had lost.
 */

interface CoachDecision {
  problemId: string;
  coachId: string;
}

/** Does what the coach decides about a problem. Throws `Refusal` as the action does. */
export async function actOnProblem(
  context: PaymentContext,
  { action, ...decision }: CoachDecision & { action: PaymentAction },
): Promise<void> {
  const acts = { refund: refundProblem, book: bookProblem, cancel: cancelProblem, resolve: markAsResolved };
  await acts[action](context, decision);
}

/** Resolves a problem that the coach has dealt with in another way. Safe to repeat. */
async function markAsResolved(context: PaymentContext, { problemId, coachId }: CoachDecision): Promise<void> {
  const problem = await PaymentProblem.query(context.knex).findById(problemId);
  if (!problem) throw unknownProblem();
  // The lesson stays where it is: then its intent names that time.
  if (problem.kind === 'moved' && problem.paymentId)
    await enqueue(context.knex, 'label-intent', { paymentId: problem.paymentId });
  await resolve(context, problem, 'marked_by_coach', coachId);
}

/**
 * Refunds what is left of the payment. Throws `Refusal` 404 for an unknown problem, 422 when the
 * problem does not allow it any more or the provider refuses.
 */
async function refundProblem(context: PaymentContext, decision: CoachDecision): Promise<void> {
  const { problem, intent } = await loadProblem(context, decision, 'refund');
  if (intent.status !== 'succeeded') throw notPossible();
  if (problem.paymentId) {
    await withPaymentLocked(context.knex, problem.paymentId, async (trx, payment) => {
      // The payment was booked meanwhile. It is refunded by cancelling its lesson.
      if (payment.outcome === 'booked') throw notPossible();
      await releaseHold(trx, payment);
      const refund = await recordRefund(trx, payment, {
        reason: 'sent_by_coach',
        amountPence: intent.amount_received,
        by: decision.coachId,
        at: context.clock(),
      });
      await refund.$query(trx).patch({ approvedBy: decision.coachId });
      const refunded = { reason: 'sent_by_coach', refundPence: refund.amountPence } as const;
      if (forBookingIn(intent)) await writeNotNeededMail(trx, payment, refunded);
      else await writeNotBookedMail(trx, payment, { ...refunded, now: context.clock() });
    });
  } else await refundIntent(context, intent);
  await resolve(context, problem, 'refunded', decision.coachId);
}

/** Books the lesson of the payment if the court is free. Throws as `refundProblem` does. */
async function bookProblem(context: PaymentContext, decision: CoachDecision): Promise<void> {
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

/** Cancels an unpaid payment. Throws as `refundProblem` does. */
async function cancelProblem(context: PaymentContext, decision: CoachDecision): Promise<void> {
  const { problem, intent } = await loadProblem(context, decision, 'cancel');
  await cancelIntent(context, intent);
  const { status } = await retrieveIntent(context.stripe, intent.id);
  if (problem.paymentId) await settlePayment(context, problem.paymentId);
  if (status !== 'canceled') throw refused('not_cancelled', 'It has been paid meanwhile, or is being paid.');
  await resolve(context, problem, 'cancelled', decision.coachId);
}

async function loadProblem(
  context: PaymentContext,
  { problemId }: CoachDecision,
  action: ProblemAction,
): Promise<{ problem: PaymentProblem; intent: Stripe.PaymentIntent }> {
  const problem = await PaymentProblem.query(context.knex).findById(problemId);
  if (!problem) throw unknownProblem();
  if (problem.resolvedAt || !problem.actions.includes(action) || !problem.paymentIntentId)
    throw notPossible();
  const intent = await retrieveIntent(context.stripe, problem.paymentIntentId);
  if (ownerOf(context, intent) === 'another') throw notPossible();
  return { problem, intent };
}

const unknownProblem = () => notFound('This payment is not known here.');
const notPossible = () =>
  refused('action_not_possible', 'This can’t be done about this payment any more. Please reload the list.');

/** Refunds an intent without a payment at once: there is no row for a job. */
async function refundIntent({ stripe }: PaymentContext, { id }: Stripe.PaymentIntent): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-listed:${id}` });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw refused('refund_refused', `The payment provider refused the refund: ${error.message}`);
  }
}

const actions = {
  marked_by_coach: 'problem.resolved',
  refunded: 'problem.refunded',
  booked: 'problem.booked',
  cancelled: 'problem.cancelled',
} as const;

async function resolve(
  { knex, clock }: PaymentContext,
  { id, kind, paymentId, paymentIntentId, amountPence: storedPence }: PaymentProblem,
  resolution: Exclude<Resolution, 'moved' | 'gone'>,
  by: string,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const open = PaymentProblem.query(trx).findById(id).modify('open');
    if ((await open.patch(resolved(resolution, by))) === 0) return;
    const payment = paymentId ? await Payment.query(trx).findById(paymentId) : undefined;
    await writeAuditEntry(trx, {
      at: clock(),
      action: actions[resolution],
      actorId: by,
      playerId: payment?.playerId,
      bookingId: payment?.bookingId,
      paymentId,
      amountPence: payment?.amountPence ?? storedPence ?? undefined,
      details: { kind, paymentIntentId },
    });
  });
}
