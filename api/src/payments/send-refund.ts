import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { ownerOf, retrieveIntent } from './intent.ts';
import { Payment } from './payment.ts';
import { Refund } from './refund.ts';
import { hasFailed, providerRefundOf, requestRefund, type ProviderRefund } from './request-refund.ts';
import { updateProblems } from './update-problems.ts';

/**
 * Requests a refund from the provider, or fetches its status if there is one, and records the result.
 * Safe to repeat. Never refunds more than the payment: refunds made by hand count. A refund that the
 * provider refused for good is not requested again. Throws the provider's error: the job tries again.
 */
export async function sendRefund(context: PaymentContext, refundId: string): Promise<Refund> {
  const { knex, clock } = context;
  const refund = await Refund.query(knex).findById(refundId).throwIfNotFound();
  const payment = await Payment.query(knex).findById(refund.paymentId).throwIfNotFound();
  if (!payment.paymentIntentId)
    throw new Error(`Payment ${payment.id} has no intent, so it can't be refunded`);
  const intent = await retrieveIntent(context.stripe, payment.paymentIntentId);
  if (ownerOf(context, intent) === 'another') {
    await updateProblems(context, payment.id, intent);
    return refund;
  }
  const { found, unrefundedPence } = await listRefunds(context, intent, refund);
  const isTooEarly = refund.nextAttemptAt !== null && refund.nextAttemptAt > clock();
  if (found) await recordResult(context, refund, found);
  else if (refund.status !== 'failed' && !isTooEarly && mayRequest(context, intent, refund)) {
    const requested = await requestRefund(context, refund, intent.id, unrefundedPence);
    await recordResult(context, refund, requested);
  }
  await updateProblems(context, payment.id);
  return refund.$query(knex).throwIfNotFound();
}

/** A refund made by hand is only followed. An intent without a deployment id needs the coach's approval. */
function mayRequest(context: PaymentContext, intent: Stripe.PaymentIntent, refund: Refund): boolean {
  if (refund.reason === 'refunded_at_provider') return false;
  return ownerOf(context, intent) === 'ours' || refund.approvedBy !== null;
}

/** Returns the provider's refund that stands for ours, if it has one, and the pence not refunded yet. */
async function listRefunds(
  { stripe }: PaymentContext,
  { id: paymentIntentId, amount_received }: Stripe.PaymentIntent,
  refund: Refund,
): Promise<{ found: ProviderRefund | null; unrefundedPence: number }> {
  // Somebody may have lowered the intent's amount in the provider's dashboard.
  const duePence = Math.min(refund.amountPence, amount_received);
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  const standing = data.filter((one) => !hasFailed(one));
  const refundedPence = standing.reduce((sum, { amount }) => sum + amount, 0);
  const [newest] = standing;
  const isByHand = refund.reason === 'refunded_at_provider';
  const found =
    newest && refundedPence >= duePence
      ? (standing.find(({ status }) => status !== 'succeeded') ?? newest)
      : data.find((one) => hasFailed(one) && (isByHand || isFor(refund, one)));
  return { found: found ? providerRefundOf(found) : null, unrefundedPence: duePence - refundedPence };
}

const isFor = (refund: Refund, { id, metadata }: Stripe.Refund) =>
  id === refund.providerRefundId || metadata?.['refund_id'] === refund.id;

/** `failed` is final at the provider, so an older response that arrives later does not change it. */
async function recordResult(
  { knex, log }: PaymentContext,
  { id: refundId }: Refund,
  result: ProviderRefund,
): Promise<void> {
  const { providerRefundId, status } = result;
  const change = Refund.query(knex).findById(refundId).patch(result);
  if (providerRefundId === null) {
    // A refused request does not undo a refund that was made meanwhile.
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
