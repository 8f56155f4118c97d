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
import { Payment } from './payment.ts';
import { Refund, INSUFFICIENT_FUNDS } from './refund.ts';

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
 * Reports what is wrong with a payment and needs the coach, and resolves what is not wrong any more.
 * Retrieves the intent unless it is given, with its charge.
 */
export async function updateProblems(
  context: PaymentContext,
  paymentId: string,
  known?: Stripe.PaymentIntent,
): Promise<void> {
  const { knex } = context;
  const payment = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  const { paymentIntentId } = payment;
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
  const { payment, refund, intent } = compared;
  if (ownerOf(compared, intent) === 'another') return otherDeployment(compared);
  if (refund) return refundProblem(compared, refund);
  if (intent.status !== 'succeeded') {
    if (payment.outcome !== 'booked') return stillPayable(compared);
    return { kind: 'never_paid', sentence: 'Its lesson is booked, but it was never paid.' };
  }
  if (!isPricePaid(intent, payment)) {
    return {
      kind: 'amount_differs',
      sentence: `The provider took ${formatReceived(intent)}, not the price.`,
      actions: payment.outcome === 'open' ? ['refund'] : [],
    };
  }
  const refunded = refundedPence(intent);
  if (refunded === 0) return notBooked(compared);
  return {
    kind: 'refunded_in_part',
    sentence: `${formatPounds(poundsOf(refunded))} of it was refunded at the payment provider.`,
  };
}

/** A copied database has another deployment's payments. Reported is only what would be due here. */
function otherDeployment({ payment, refund, intent, isOverdue }: Compared): ReportedProblem | null {
  const isDue = (payment.outcome === 'open' && isOverdue) || refund?.status === 'pending';
  if (!isDue) return null;
  return {
    kind: 'other_deployment',
    sentence: `It belongs to ${intent.metadata['deployment_id']}, so nothing is done about it here.`,
  };
}

function refundProblem(
  { intent, lessonStatus, ...context }: Compared,
  refund: Refund,
): ReportedProblem | null {
  const { status, providerRefundId, pendingReason, failureReason, attempt, approvedBy } = refund;
  if (status === 'failed' && providerRefundId === null) {
    return {
      kind: 'refund_refused',
      sentence: 'The payment provider refused the refund, and does not make it. The player has been told so.',
      cause: `attempt ${attempt}`,
      providerReason: failureReason,
    };
  }
  if (status === 'failed') {
    return {
      kind: 'refund_failed',
      sentence: 'The refund failed at the payment provider.',
      cause: providerRefundId ?? undefined,
      providerReason: failureReason,
    };
  }
  if (status === 'pending' && pendingReason === INSUFFICIENT_FUNDS) {
    const next =
      providerRefundId === null ? 'It is tried again every day.' : 'The provider makes it once it does.';
    return {
      kind: 'refund_delayed',
      sentence: `The balance at the payment provider does not cover the refund. ${next}`,
      cause: providerRefundId ?? 'refused',
    };
  }
  if (lessonStatus === 'pending' || lessonStatus === 'confirmed') {
    return {
      kind: 'refunded_by_hand',
      sentence: 'It was refunded at the payment provider, but its lesson is still going ahead.',
      cause: providerRefundId ?? undefined,
    };
  }
  const mayRequest = ownerOf(context, intent) === 'ours' || approvedBy !== null;
  if (status !== 'pending' || mayRequest || isFullyRefunded(intent)) return null;
  return {
    kind: 'no_deployment_id',
    sentence:
      'Its refund is due, but the payment does not say which site it is from. It is sent once you say so.',
    actions: ['refund'],
  };
}

/** Paid, but neither booked nor refunded: booking was impossible, and refunding needs the coach. */
function notBooked(compared: Compared): ReportedProblem | null {
  const { payment, intent, isOverdue } = compared;
  if (payment.outcome !== 'open' || mayCancelOrRefund(compared, payment, intent)) return null;
  const hasLesson = payment.startsAt !== null || lessonIn(intent) !== undefined;
  if (!hasLesson && !isOverdue) return null;
  return {
    kind: ownerOf(compared, intent) === 'ours' ? 'not_booked' : 'no_deployment_id',
    sentence: hasLesson
      ? 'It was paid, but its lesson could not be booked.'
      : 'It was paid, but it is not known for which lesson.',
    actions: hasLesson ? ['refund', 'book'] : ['refund'],
  };
}

function stillPayable(compared: Compared): ReportedProblem | null {
  const { payment, intent, isOverdue } = compared;
  if (!isOverdue || intent.status === 'canceled') return null;
  if (mayCancelOrRefund(compared, payment, intent)) return null;
  return {
    kind: ownerOf(compared, intent) === 'ours' ? 'still_payable' : 'no_deployment_id',
    sentence: 'Its time is up, but it can still be paid.',
    actions: ['cancel'],
  };
}

function formatReceived({ amount_received: pence, currency }: Stripe.PaymentIntent): string {
  return currency === 'gbp' ? formatPounds(poundsOf(pence)) : `${pence} ${currency}`;
}
