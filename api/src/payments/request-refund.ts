import type { Knex } from 'knex';
import Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { enqueue } from '../queue/enqueue.ts';
import { isDefiniteRefusal, isReplayedFailure } from './provider-errors.ts';
import { Refund } from './refund.ts';

/** How a refund stands at the provider. */
export type ProviderRefund = Pick<
  Refund,
  'status' | 'providerRefundId' | 'pendingReason' | 'failureReason' | 'nextAttemptAt'
>;

/** Stripe's reason for a refund that waits for the account's balance. */
export const INSUFFICIENT_FUNDS = 'insufficient_funds';
const DAY = 24 * 60 * 60_000;

/**
 * Asks the provider for a refund. Call it only after listing the refunds that the intent has: a request whose answer was lost keeps its
 * idempotency key, and only one that the provider definitely refused, or answers with a kept failure, gets a fresh one.
 *
 * @throws the provider's error when it is unknown whether the refund was made, or what is left to refund has changed; for the job
 *   queue to try again.
 */
export async function requestRefund(
  context: PaymentContext,
  refund: Refund,
  paymentIntentId: string,
  unrefundedPence: number,
): Promise<ProviderRefund> {
  const { knex, stripe, log } = context;
  const { attempt, requestedPence } = await prepareRequest(knex, refund.id, unrefundedPence);
  try {
    return presentRefund(
      await stripe.refunds.create(
        {
          payment_intent: paymentIntentId,
          amount: requestedPence,
          metadata: { refund_id: refund.id, reason: refund.reason },
        },
        { idempotencyKey: keyOf(refund.id, requestedPence, attempt) },
      ),
    );
  } catch (error) {
    const isRefused = isDefiniteRefusal(error);
    if (isRefused || isReplayedFailure(error)) await retireKey(knex, refund.id, attempt);
    if (!isRefused || isAmountOutdated(error)) throw error;
    log.error({ refundId: refund.id, attempt, err: error }, 'The payment provider refused a refund');
    return isBalanceTooLow(error) ? tryAgainTomorrow(context, refund.id) : refusedFor(error.message);
  }
}

/** A provider's refund in our words. */
export function presentRefund(refund: Stripe.Refund): ProviderRefund {
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  const status = hasFailed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending';
  return {
    status,
    providerRefundId: refund.id,
    pendingReason: status === 'pending' ? (refund.pending_reason ?? null) : null,
    failureReason: hasFailed ? (refund.failure_reason ?? null) : null,
    nextAttemptAt: null,
  };
}

/** The first key is the one that releases without attempts used. */
function keyOf(refundId: string, pence: number, attempt: number): string {
  return attempt === 1 ? `refund:${refundId}:${pence}` : `refund:${refundId}:${pence}:${attempt}`;
}

/** Writes down what is asked for before it is asked, so that a repeat with the same key is the same request. */
async function prepareRequest(
  knex: Knex,
  refundId: string,
  unrefundedPence: number,
): Promise<{ attempt: number; requestedPence: number }> {
  const [prepared] = await Refund.query(knex)
    .where({ id: refundId })
    .patch({ requestedPence: Refund.raw('coalesce(requested_pence, ?)', [unrefundedPence]) })
    .returning('*');
  if (!prepared) throw new Error(`There is no refund ${refundId}`);
  return { attempt: prepared.attempt, requestedPence: prepared.requestedPence ?? unrefundedPence };
}

/** Two processes that got the same answer retire the key once. */
async function retireKey(knex: Knex, refundId: string, attempt: number): Promise<void> {
  await Refund.query(knex)
    .where({ id: refundId, attempt })
    .patch({ attempt: attempt + 1, requestedPence: null });
}

async function tryAgainTomorrow({ knex, clock }: PaymentContext, refundId: string): Promise<ProviderRefund> {
  const nextAttemptAt = new Date(clock().getTime() + DAY);
  await enqueue(knex, 'send-refund', { refundId }, { key: `send-refund:${refundId}`, runAt: nextAttemptAt });
  return {
    status: 'pending',
    providerRefundId: null,
    pendingReason: INSUFFICIENT_FUNDS,
    failureReason: null,
    nextAttemptAt,
  };
}

function refusedFor(reason: string): ProviderRefund {
  return {
    status: 'failed',
    providerRefundId: null,
    pendingReason: null,
    failureReason: reason,
    nextAttemptAt: null,
  };
}

/** Somebody refunded a part, or all of it, since the refunds were listed. */
function isAmountOutdated(error: Stripe.errors.StripeError): boolean {
  return error.code === 'charge_already_refunded' || error.param === 'amount';
}

/** Stripe's error for this has no documented code: newer ones may, and the present one has a `message_code`. */
function isBalanceTooLow(error: Stripe.errors.StripeError): boolean {
  const { code, message, raw } = error;
  const messageCode = (raw as { message_code?: unknown } | undefined)?.message_code;
  return (
    code === 'insufficient_funds' ||
    code === 'balance_insufficient' ||
    messageCode === 'insufficient_balance_for_refund' ||
    message.startsWith('Insufficient funds in your Stripe balance')
  );
}
