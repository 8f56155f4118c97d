import type { BookingStatus } from '@lessons/contract';
import { formatPounds, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import {
  isFullyRefunded,
  isPricePaid,
  lessonIn,
  mayCancelOrRefund,
  ownerOf,
  refundedPence,
  retrieveIntent,
} from './intent.ts';
import { reportProblem, resolveOtherProblems, type ReportedProblem } from './payment-problem.ts';
import { INSUFFICIENT_FUNDS, Payment, Refund } from './payment.ts';

/** This database's side of a payment, and the provider's intent. */
interface Compared {
  payment: Payment;
  refund: Refund | undefined;
  /** Undefined if the payment has no lesson. */
  lessonStatus: BookingStatus | undefined;
  intent: Stripe.PaymentIntent;
  deploymentId: string;
  /** Whether the time to pay is over. */
  isOverdue: boolean;
}

/**
 * Reports what is wrong with a payment and needs the coach, and resolves what is not wrong any
 * more. Retrieves the intent unless it is given, with its charge.
 */
export async function updateProblems(
  context: PaymentContext,
  paymentId: string,
  known?: Stripe.PaymentIntent,
): Promise<void> {
  const { knex } = context;
  const payment = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  const paymentIntentId = payment.paymentIntentId ?? known?.id;
  if (!paymentIntentId) return;
  const problem = problemOf({
    payment,
    intent: known ?? (await retrieveIntent(context.stripe, paymentIntentId)),
    refund: await Refund.query(knex).findOne({ paymentId }),
    lessonStatus: await lessonStatusOf(knex, payment),
    deploymentId: context.deploymentId,
    isOverdue: payment.closesAt <= context.clock(),
  });
  if (problem) await reportProblem(knex, { paymentId, paymentIntentId }, problem);
  await resolveOtherProblems(knex, { paymentId, paymentIntentId }, problem);
  // Those that were reported for the intent before its payment was restored.
  if (payment.restoredAt) await resolveOtherProblems(knex, { paymentId: null, paymentIntentId }, null);
}

/** Reads the table, since the model is in a layer above payments. */
async function lessonStatusOf(knex: Knex, { bookingId }: Payment): Promise<BookingStatus | undefined> {
  if (!bookingId) return undefined;
  const bookings = knex<{ id: string; status: BookingStatus }>('bookings');
  return (await bookings.where({ id: bookingId }).first('status'))?.status;
}

/** Returns what the coach has to look at, or null if this database and the provider agree. */
function problemOf(compared: Compared): ReportedProblem | null {
  const { payment, refund, intent, isOverdue } = compared;
  const isOpen = payment.outcome === 'open';
  const owner = ownerOf(compared, intent);
  if (owner === 'another') {
    // A copied database has another deployment's payments. Reported is only what would be due here.
    const isDue = (isOpen && isOverdue) || refund?.status === 'pending';
    const sentence = `It belongs to ${intent.metadata['deployment_id']}, so nothing is done about it here.`;
    return isDue ? { kind: 'other_deployment', sentence } : null;
  }
  if (refund) return refundProblem(compared, refund);
  const needsCoach = !mayCancelOrRefund(compared, payment, intent);
  if (intent.status !== 'succeeded') {
    if (payment.outcome === 'booked')
      return { kind: 'never_paid', sentence: 'Its lesson is booked, but it was never paid.' };
    if (!isOverdue || intent.status === 'canceled' || !needsCoach) return null;
    const kind = owner === 'ours' ? 'still_payable' : 'no_deployment_id';
    return { kind, sentence: 'Its time is up, but it can still be paid.', actions: ['cancel'] };
  }
  if (!isPricePaid(intent, payment)) {
    const sentence = `The provider took ${formatReceived(intent)}, not the price.`;
    return { kind: 'amount_differs', sentence, actions: isOpen ? ['refund'] : [] };
  }
  const refunded = refundedPence(intent);
  if (refunded > 0) {
    const sentence = `${formatPounds(poundsOf(refunded))} of it was refunded at the payment provider.`;
    return { kind: 'refunded_in_part', sentence };
  }
  // Paid, but neither booked nor refunded: booking was impossible, and refunding needs the coach.
  if (!isOpen || !needsCoach) return null;
  const kind = owner === 'ours' ? 'not_booked' : 'no_deployment_id';
  if (payment.startsAt !== null || lessonIn(intent)) {
    const sentence = 'It was paid, but its lesson could not be booked.';
    return { kind, sentence, actions: ['refund', 'book'] };
  }
  const sentence = 'It was paid, but it is not known for which lesson.';
  return isOverdue ? { kind, sentence, actions: ['refund'] } : null;
}

function refundProblem(compared: Compared, refund: Refund): ReportedProblem | null {
  const { intent, lessonStatus } = compared;
  const { status, providerRefundId, failureReason: providerReason, attempt } = refund;
  const cause = providerRefundId ?? undefined;
  if (status === 'failed' && providerRefundId === null) {
    const sentence =
      'The payment provider refused the refund, and does not make it. The player has been told so.';
    return { kind: 'refund_refused', sentence, cause: `attempt ${attempt}`, providerReason };
  }
  if (status === 'failed') {
    const sentence = 'The refund failed at the payment provider.';
    return { kind: 'refund_failed', sentence, cause, providerReason };
  }
  if (status === 'pending' && refund.pendingReason === INSUFFICIENT_FUNDS) {
    const next = cause ? 'The provider makes it once it does.' : 'It is tried again every day.';
    const sentence = `The balance at the payment provider does not cover the refund. ${next}`;
    return { kind: 'refund_delayed', sentence, cause: cause ?? 'refused' };
  }
  if (lessonStatus === 'pending' || lessonStatus === 'confirmed') {
    const sentence = 'It was refunded at the payment provider, but its lesson is still going ahead.';
    return { kind: 'refunded_by_hand', sentence, cause };
  }
  const mayRequest = ownerOf(compared, intent) === 'ours' || refund.approvedBy !== null;
  if (status !== 'pending' || mayRequest || isFullyRefunded(intent)) return null;
  const sentence =
    'Its refund is due, but the payment does not say which site it is from. It is sent once you say so.';
  return { kind: 'no_deployment_id', sentence, actions: ['refund'] };
}

function formatReceived({ amount_received: pence, currency }: Stripe.PaymentIntent): string {
  return currency === 'gbp' ? formatPounds(poundsOf(pence)) : `${pence} ${currency}`;
}
