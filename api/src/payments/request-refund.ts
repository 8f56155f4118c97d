import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { isDefiniteRefusal, isReplayedFailure } from './provider-errors.ts';
import { enqueueRefund, Refund } from './refund.ts';

/** The columns of a refund that follow the provider. */
export type ProviderRefund = Pick<
  Refund,
  'status' | 'providerRefundId' | 'pendingReason' | 'failureReason' | 'nextAttemptAt'
>;

/** Stripe's reason for a refund that waits for the account's balance. */
export const INSUFFICIENT_FUNDS = 'insufficient_funds';
const DAY = 24 * 60 * 60_000;

/**
 * Requests a refund from the provider. Call it only after listing the intent's refunds: a request without
 * a response is repeated with its idempotency key. A new key is used only after a definite refusal or a
 * replayed failure.
 *
 * Throws the provider's error when it is unknown whether the refund was made, or when less is left to
 * refund than was requested: the job tries again.
 */
export async function requestRefund(
  context: PaymentContext,
  refund: Refund,
  paymentIntentId: string,
  unrefundedPence: number,
): Promise<ProviderRefund> {
  const { knex, stripe, log } = context;
  const { attempt, requestedPence } = await prepareRequest(knex, refund.id, unrefundedPence);
  const idempotencyKey = keyOf(refund.id, requestedPence, attempt);
  const metadata = { refund_id: refund.id, reason: refund.reason };
  try {
    return providerRefundOf(
      await stripe.refunds.create(
        { payment_intent: paymentIntentId, amount: requestedPence, metadata },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    const isRefused = isDefiniteRefusal(error);
    if (isRefused || isReplayedFailure(error)) await retireKey(knex, refund.id, attempt);
    if (!isRefused || isAmountOutdated(error)) throw error;
    log.error({ refundId: refund.id, attempt, err: error }, 'The payment provider refused a refund');
    return isBalanceTooLow(error)
      ? tryAgainTomorrow(context, refund.id)
      : { ...notMade, status: 'failed', failureReason: error.message };
  }
}

const notMade = { providerRefundId: null, pendingReason: null, failureReason: null, nextAttemptAt: null };

export function providerRefundOf(refund: Stripe.Refund): ProviderRefund {
  const { id: providerRefundId, pending_reason, failure_reason } = refund;
  if (hasFailed(refund))
    return { ...notMade, providerRefundId, status: 'failed', failureReason: failure_reason ?? null };
  if (refund.status === 'succeeded') return { ...notMade, providerRefundId, status: 'succeeded' };
  return { ...notMade, providerRefundId, status: 'pending', pendingReason: pending_reason ?? null };
}

export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** The first key has no attempt number: earlier releases used it so. */
function keyOf(refundId: string, pence: number, attempt: number): string {
  return attempt === 1 ? `refund:${refundId}:${pence}` : `refund:${refundId}:${pence}:${attempt}`;
}

/** Stores the amount before the request, so that a repeat with the same key has the same amount. */
async function prepareRequest(knex: Knex, refundId: string, unrefundedPence: number) {
  const [prepared] = await Refund.query(knex)
    .where({ id: refundId })
    .patch({ requestedPence: Refund.raw('coalesce(requested_pence, ?)', [unrefundedPence]) })
    .returning('*');
  if (!prepared) throw new Error(`There is no refund ${refundId}`);
  return { attempt: prepared.attempt, requestedPence: prepared.requestedPence ?? unrefundedPence };
}

/** Two processes that got the same response retire the key once. */
async function retireKey(knex: Knex, refundId: string, attempt: number): Promise<void> {
  await Refund.query(knex)
    .where({ id: refundId, attempt })
    .patch({ attempt: attempt + 1, requestedPence: null });
}

async function tryAgainTomorrow({ knex, clock }: PaymentContext, refundId: string): Promise<ProviderRefund> {
  const nextAttemptAt = new Date(clock().getTime() + DAY);
  await enqueueRefund(knex, refundId, nextAttemptAt);
  return { ...notMade, status: 'pending', pendingReason: INSUFFICIENT_FUNDS, nextAttemptAt };
}

/** Some or all of the payment was refunded after its refunds were listed. */
function isAmountOutdated(error: Stripe.errors.StripeError): boolean {
  return error.code === 'charge_already_refunded' || error.param === 'amount';
}

/** Stripe documents no code for this error. Today's has a `message_code`, and others may get a code. */
function isBalanceTooLow({ code, message, raw }: Stripe.errors.StripeError): boolean {
  const messageCode = (raw as { message_code?: unknown } | undefined)?.message_code;
  return (
    code === 'insufficient_funds' ||
    code === 'balance_insufficient' ||
    messageCode === 'insufficient_balance_for_refund' ||
    message.startsWith('Insufficient funds in your Stripe balance')
  );
}
