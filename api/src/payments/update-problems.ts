import type { BookingStatus } from '@lessons/contract';
import { formatPounds, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { mayCancelOrRefund, ownerOf } from './deployment.ts';
import type { ProblemKind } from './payment-problem.ts';
import { Payment } from './payment.ts';
import { isPriceOf, lessonIn, refundedPence, retrieveIntent } from './provider-intent.ts';
import { Refund } from './refund.ts';
import { reportProblem, resolveProblems, type ReportedProblem } from './report-problem.ts';
import { INSUFFICIENT_FUNDS } from './request-refund.ts';

/** The problems that follow from how a payment stands here and at the provider. The others are reported where they come up. */
const DERIVED: readonly ProblemKind[] = [
  'refunded_by_hand',
  'refunded_in_part',
  'amount_differs',
  'never_paid',
  'refund_failed',
  'refund_refused',
  'refund_delayed',
  'not_booked',
  'still_payable',
  'no_deployment_id',
  'other_deployment',
  'other',
];

/** What a payment is compared by: this database on the one side, the provider's intent on the other. */
export interface Compared {
  payment: Pick<Payment, 'outcome' | 'amountPence' | 'startsAt' | 'restoredAt'>;
  refund:
    | Pick<
        Refund,
        'status' | 'providerRefundId' | 'pendingReason' | 'failureReason' | 'attempt' | 'approvedBy'
      >
    | undefined;
  /** The lesson's status; undefined if the payment has no lesson. */
  lessonStatus: BookingStatus | undefined;
  intent: Stripe.PaymentIntent;
  deploymentId: string;
  /** Whether the time to pay is over. */
  isOverdue: boolean;
}

/** Reads the table and not the model, since bookings are a layer above payments. */
async function lessonStatusOf(knex: Knex, { bookingId }: Payment): Promise<BookingStatus | undefined> {
  if (!bookingId) return undefined;
  const bookings = knex<{ id: string; status: BookingStatus }>('bookings');
  return (await bookings.where({ id: bookingId }).first('status'))?.status;
}

/**
 * Reports what is wrong with a payment and can't be put right without a person, and resolves what is not wrong any more.
 * Asks the provider for the intent unless it is `known`, with its charge.
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
  const intent = known ?? (await retrieveIntent(context.stripe, paymentIntentId));
  const refund = await Refund.query(knex).findOne({ paymentId });
  const problem = problemOf({
    payment,
    refund,
    lessonStatus: await lessonStatusOf(knex, payment),
    intent,
    deploymentId: context.deploymentId,
    isOverdue: payment.closesAt <= context.clock(),
  });
  if (problem) await reportProblem(knex, { paymentId, paymentIntentId }, problem);
  const gone = DERIVED.filter((kind) => kind !== problem?.kind);
  await resolveProblems(knex, { paymentId, paymentIntentId }, gone);
  // What was said of the intent before its payment was written back.
  if (payment.restoredAt) await resolveProblems(knex, { paymentId: null, paymentIntentId }, DERIVED);
}

/** What the coach should look at, or null when this database and the provider agree. */
export function problemOf(compared: Compared): ReportedProblem | null {
  const { payment, refund, lessonStatus, intent } = compared;
  if (ownerOf(compared, intent) === 'another') return othersProblem(compared);
  const isGoingAhead = lessonStatus === 'pending' || lessonStatus === 'confirmed';
  if (refund?.status === 'failed' && refund.providerRefundId === null) {
    return {
      kind: 'refund_refused',
      sentence: 'The payment provider refused the refund, and does not make it. The player has been told so.',
      cause: `attempt ${refund.attempt}`,
      providerReason: refund.failureReason,
    };
  }
  if (refund?.status === 'failed') {
    return {
      kind: 'refund_failed',
      sentence: 'The refund failed at the payment provider.',
      cause: refund.providerRefundId ?? undefined,
      providerReason: refund.failureReason,
    };
  }
  if (refund?.status === 'pending' && refund.pendingReason === INSUFFICIENT_FUNDS) {
    return {
      kind: 'refund_delayed',
      sentence:
        refund.providerRefundId === null
          ? 'The balance at the payment provider does not cover the refund. It is tried again every day.'
          : 'The balance at the payment provider does not cover the refund. The provider makes it once it does.',
      cause: refund.providerRefundId ?? 'refused',
    };
  }
  if (refund && isGoingAhead) {
    return {
      kind: 'refunded_by_hand',
      sentence: 'It was refunded at the payment provider, but its lesson is still going ahead.',
      cause: refund.providerRefundId ?? undefined,
    };
  }
  if (refund) return waitingRefund(compared, refund);
  if (intent.status !== 'succeeded') {
    if (payment.outcome !== 'booked') return stillPayable(compared);
    return { kind: 'never_paid', sentence: 'Its lesson is booked, but it was never paid.' };
  }
  if (!isPriceOf(intent, payment)) {
    return {
      kind: 'amount_differs',
      sentence: `The provider took ${taken(intent)}, not the price.`,
      actions: payment.outcome === 'open' ? ['refund'] : [],
    };
  }
  const back = refundedPence(intent);
  if (back === 0) return notBooked(compared);
  return {
    kind: 'refunded_in_part',
    sentence: `${formatPounds(poundsOf(back))} of it was refunded at the payment provider.`,
  };
}

/** A copied database has another deployment's payments. Only what would have been done about them is worth a word. */
function othersProblem({ payment, refund, intent, isOverdue }: Compared): ReportedProblem | null {
  const isDue = (payment.outcome === 'open' && isOverdue) || refund?.status === 'pending';
  if (!isDue) return null;
  return {
    kind: 'other_deployment',
    sentence: `It belongs to ${intent.metadata['deployment_id']}, so nothing is done about it here.`,
  };
}

function waitingRefund(
  { intent, deploymentId }: Compared,
  { status, approvedBy }: Pick<Refund, 'status' | 'approvedBy'>,
): ReportedProblem | null {
  const isOurs = ownerOf({ deploymentId }, intent) === 'ours';
  const isAllBack = intent.status === 'succeeded' && refundedPence(intent) >= intent.amount_received;
  if (status !== 'pending' || isOurs || approvedBy !== null || isAllBack) return null;
  return {
    kind: 'no_deployment_id',
    sentence:
      'Its refund is due, but the payment does not say which site it is from. It is sent once you say so.',
    actions: ['refund'],
  };
}

/** Paid, but neither booked nor refunded, since no program may do the one and could not do the other. */
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
  const isDue = intent.status !== 'canceled' && isOverdue;
  if (!isDue || mayCancelOrRefund(compared, payment, intent)) return null;
  return {
    kind: ownerOf(compared, intent) === 'ours' ? 'still_payable' : 'no_deployment_id',
    sentence: 'Its time is up, but it can still be paid.',
    actions: ['cancel'],
  };
}

function taken({ amount_received: pence, currency }: Stripe.PaymentIntent): string {
  return currency === 'gbp' ? formatPounds(poundsOf(pence)) : `${pence} ${currency}`;
}
