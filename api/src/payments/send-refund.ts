import { DAY } from '@lessons/rules';
import type Stripe from 'stripe';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import type { PaymentContext } from './payment-context.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeRefundMails } from './write-refund-mails.ts';
import { enqueue } from '../queue/enqueue.ts';
import { ownerOf, retrieveIntent } from './intent.ts';
import { lockPayment, Payment, INSUFFICIENT_FUNDS, Refund } from './payment.ts';
import { isDefiniteRefusal, isReplayedFailure } from './provider-errors.ts';
import { updateProblems } from './update-problems.ts';

/** The columns of a refund that follow the provider. */
type RefundColumns = Pick<
  Refund,
  'status' | 'providerRefundId' | 'pendingReason' | 'failureReason' | 'nextAttemptAt'
>;

/** A refund as the provider has made it, or has refused it: of what was left of the payment. */
interface ProviderRefund {
  columns: RefundColumns;
  pence: number;
}

/**
 * Requests a refund from the provider, or fetches its status if there is one, and records the
 * result. Safe to repeat. Never refunds more than the payment: refunds made by hand count. A refund
 * that the provider refused for good is not requested again. Throws the provider's error: the job
 * tries again.
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
    if (requested) await recordResult(context, refund, requested);
  }
  await updateProblems(context, payment.id);
  return refund.$query(knex).throwIfNotFound();
}

/** Refunds made by hand are only followed. Without a deployment id the coach has to approve. */
function mayRequest(context: PaymentContext, intent: Stripe.PaymentIntent, refund: Refund): boolean {
  if (refund.reason === 'refunded_at_provider') return false;
  return ownerOf(context, intent) === 'ours' || refund.approvedBy !== null;
}

/** Returns the provider's refund that matches ours, if any, and the pence not refunded yet. */
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

/** Records the provider's result, and tells the player if the refund was made or has failed. */
async function recordResult(
  context: PaymentContext,
  { id: refundId, paymentId }: Refund,
  { columns, pence }: ProviderRefund,
) {
  const { knex, log, clock } = context;
  const { providerRefundId, status } = columns;
  await inTransaction(knex, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const refund = await Refund.query(trx).findById(refundId).forUpdate().throwIfNotFound();
    const { status: before } = refund;
    if (!isNewer(refund, columns)) return;
    // The next key is stored with the refusal: earlier, another process would request the refund with it.
    const nextKey = providerRefundId === null && status === 'failed' ? keyAfter(refund) : {};
    await refund.$query(trx).patch({ ...columns, ...nextKey });
    if (status === 'pending' || status === before) return;
    await writeAuditEntry(trx, {
      at: clock(),
      action: status === 'failed' ? 'refund.failed' : 'refund.made',
      actorId: null,
      playerId: payment.playerId,
      bookingId: payment.bookingId,
      paymentId: payment.id,
      amountPence: refund.amountPence,
      details: { providerRefundId },
    });
    // Less than the payment, if a part of it was refunded at the provider before.
    const ended = { id: refundId, amountPence: pence, status };
    await writeRefundMails(trx, payment, ended);
  });
  if (status === 'failed') log.error({ refundId, providerRefundId }, 'A refund failed at the provider');
}

function isNewer(refund: Refund, { providerRefundId }: RefundColumns): boolean {
  // A refused request does not undo a refund that was made meanwhile.
  if (providerRefundId === null) return refund.status === 'pending' && refund.providerRefundId === null;
  // `failed` is final at the provider: an older response may arrive later.
  return refund.status !== 'failed' || refund.providerRefundId !== providerRefundId;
}

/**
 * Requests a refund from the provider. Call it only after listing the intent's refunds: a request
 * without a response is repeated with its idempotency key. A new key is used only after a definite
 * refusal or a replayed failure.
 *
 * Returns undefined if another process was refused for good meanwhile. Throws the provider's error when
 * it is unknown whether the refund was made, or when less is left to refund than was requested: the job
 * tries again.
 */
async function requestRefund(
  { knex, stripe, log, clock }: PaymentContext,
  { id, reason }: Refund,
  paymentIntentId: string,
  unrefundedPence: number,
): Promise<ProviderRefund | undefined> {
  // Stored before the request, so that a repeat with the same key has the same amount.
  const [stored] = await Refund.query(knex)
    .where({ id })
    .whereNot({ status: 'failed' })
    .patch({ requestedPence: Refund.raw('coalesce(requested_pence, ?)', [unrefundedPence]) })
    .returning('*');
  if (!stored) return undefined;
  const { attempt } = stored;
  const amount = stored.requestedPence ?? unrefundedPence;
  const idempotencyKey = `refund:${id}:${amount}:${attempt}`;
  const metadata = { refund_id: id, reason };
  try {
    return providerRefundOf(
      await stripe.refunds.create({ payment_intent: paymentIntentId, amount, metadata }, { idempotencyKey }),
    );
  } catch (error) {
    const isRefused = isDefiniteRefusal(error);
    const isFinal = isRefused && !isAmountOutdated(error) && !isBalanceTooLow(error);
    if (!isFinal && (isRefused || isReplayedFailure(error))) {
      // Two processes that got the same response retire the key once.
      await Refund.query(knex).where({ id, attempt }).patch(keyAfter(stored));
    }
    if (!isRefused || isAmountOutdated(error)) throw error;
    log.error({ refundId: id, attempt, err: error }, 'The payment provider refused a refund');
    if (isFinal) return refusedWith({ status: 'failed', failureReason: error.message });
    const nextAttemptAt = new Date(clock().getTime() + DAY);
    await enqueue(knex, 'send-refund', { refundId: id }, nextAttemptAt);
    return refusedWith({ status: 'pending', pendingReason: INSUFFICIENT_FUNDS, nextAttemptAt });
  }

  function refusedWith(columns: Partial<RefundColumns> & Pick<RefundColumns, 'status'>): ProviderRefund {
    return { columns: { ...notMade, ...columns }, pence: amount };
  }
}

/** Returns the columns by which the next request has a new idempotency key. */
function keyAfter({ attempt }: Refund): Pick<Refund, 'attempt' | 'requestedPence'> {
  return { attempt: attempt + 1, requestedPence: null };
}

const notMade = { providerRefundId: null, pendingReason: null, failureReason: null, nextAttemptAt: null };

const providerRefundOf = (refund: Stripe.Refund): ProviderRefund => ({
  columns: columnsOf(refund),
  pence: refund.amount,
});

function columnsOf(refund: Stripe.Refund): RefundColumns {
  const { id: providerRefundId, pending_reason, failure_reason } = refund;
  if (hasFailed(refund))
    return { ...notMade, providerRefundId, status: 'failed', failureReason: failure_reason ?? null };
  if (refund.status === 'succeeded') return { ...notMade, providerRefundId, status: 'succeeded' };
  return { ...notMade, providerRefundId, status: 'pending', pendingReason: pending_reason ?? null };
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Some or all of the payment was refunded after its refunds were listed. */
function isAmountOutdated(error: Stripe.errors.StripeError): boolean {
  return error.code === 'charge_already_refunded' || error.param === 'amount';
}

/** Stripe documents no code for this error. Today it has a `message_code`. */
function isBalanceTooLow({ code, message, raw }: Stripe.errors.StripeError): boolean {
  const messageCode = (raw as { message_code?: unknown } | undefined)?.message_code;
  return (
    code === 'insufficient_funds' ||
    code === 'balance_insufficient' ||
    messageCode === 'insufficient_balance_for_refund' ||
    message.startsWith('Insufficient funds in your Stripe balance')
  );
}
