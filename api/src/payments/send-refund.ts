import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { ownerOf } from './deployment.ts';
import { Payment } from './payment.ts';
import { retrieveIntent } from './provider-intent.ts';
import { Refund } from './refund.ts';
import { presentRefund, requestRefund, type ProviderRefund } from './request-refund.ts';
import { updateProblems } from './update-problems.ts';

/**
 * Has the provider refund what is left of a payment, or asks how the refund stands, and writes it down. Safe to repeat, and never more
 * than the payment: what the provider refunded already, by hand too, counts. A refund that the provider refused for good is not sent
 * again.
 *
 * @throws the provider's error, for the job queue to try again.
 */
export async function sendRefund(context: PaymentContext, refundId: string): Promise<Refund> {
  const { knex, clock } = context;
  const refund = await Refund.query(knex).findById(refundId).throwIfNotFound();
  const payment = await Payment.query(knex).findById(refund.paymentId).throwIfNotFound();
  if (!payment.paymentIntentId)
    throw new Error(`Payment ${payment.id} was never opened, so it can't be refunded`);
  const intent = await retrieveIntent(context.stripe, payment.paymentIntentId);
  if (ownerOf(context, intent) === 'another') {
    await updateProblems(context, payment.id, intent);
    return refund;
  }
  const { found, unrefundedPence } = await listRefunds(context, intent, refund);
  const isTooEarly = refund.nextAttemptAt !== null && refund.nextAttemptAt > clock();
  if (found) await recordOutcome(context, refund, found);
  else if (refund.status !== 'failed' && !isTooEarly && maySend(context, intent, refund)) {
    const requested = await requestRefund(context, refund, intent.id, unrefundedPence);
    await recordOutcome(context, refund, requested);
  }
  await updateProblems(context, payment.id);
  return refund.$query(knex).throwIfNotFound();
}

/** What was refunded by hand is only followed. An intent that does not say whose it is needs the coach's word. */
function maySend(context: PaymentContext, intent: Stripe.PaymentIntent, refund: Refund): boolean {
  if (refund.reason === 'refunded_at_provider') return false;
  return ownerOf(context, intent) === 'ours' || refund.approvedBy !== null;
}

/** What the provider says of this refund, if it has one that counts for it; and how much of the payment has not gone back yet. */
async function listRefunds(
  { stripe }: PaymentContext,
  { id: paymentIntentId, amount_received }: Stripe.PaymentIntent,
  refund: Refund,
): Promise<{ found: ProviderRefund | null; unrefundedPence: number }> {
  // The provider may have taken less than the price, by a change of the intent there.
  const due = Math.min(refund.amountPence, amount_received);
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  const standing = data.filter((one) => !hasFailed(one));
  const back = standing.reduce((sum, { amount }) => sum + amount, 0);
  const [newest] = standing;
  const isByHand = refund.reason === 'refunded_at_provider';
  const counts =
    newest && back >= due
      ? (standing.find(isNotDone) ?? newest)
      : data.find((one) => hasFailed(one) && (isByHand || isOf(one, refund)));
  return { found: counts ? presentRefund(counts) : null, unrefundedPence: due - back };
}

/** At the provider, failed is a refund's last state: an older answer that arrives later doesn't change it. */
async function recordOutcome(
  { knex, log }: PaymentContext,
  { id: refundId }: Refund,
  outcome: ProviderRefund,
): Promise<void> {
  const { providerRefundId, status } = outcome;
  const change = Refund.query(knex).findById(refundId).patch(outcome);
  if (providerRefundId === null) {
    // What the provider refused doesn't undo a refund that it has made meanwhile.
    await change.where({ status: 'pending' }).whereNull('providerRefundId');
    return;
  }
  await change.where((current) =>
    current
      .whereNot('status', 'failed')
      .orWhereNull('providerRefundId')
      .orWhereNot('providerRefundId', providerRefundId),
  );
  if (status === 'failed') log.error({ refundId, providerRefundId }, 'A refund failed at the provider');
}

const isOf = ({ id, metadata }: Stripe.Refund, refund: Refund) =>
  id === refund.providerRefundId || metadata?.['refund_id'] === refund.id;
const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';
const isNotDone = ({ status }: Stripe.Refund) => status !== 'succeeded';
