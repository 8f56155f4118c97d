import { formatPounds, poundsOf } from '@lessons/rules';
import type Stripe from 'stripe';
import { Booking } from '../bookings/booking.ts';
import { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import type { ProblemKind } from './payment-problem.ts';
import { isPriceOf, refundedPence, retrieveIntent } from './provider-intent.ts';
import { Refund } from './refund.ts';
import { INSUFFICIENT_FUNDS } from './request-refund.ts';
import { reportProblem, resolveProblems } from './report-problem.ts';
import type { ReportedProblem } from './report-problem.ts';

/** The problems that follow from how a payment stands here and at the provider. The others are reported where they come up. */
const DERIVED: readonly ProblemKind[] = [
  'refunded_by_hand',
  'refunded_in_part',
  'amount_differs',
  'never_paid',
  'refund_failed',
  'refund_refused',
  'refund_delayed',
  'other',
];

/** What a payment is compared by: this database on the one side, the provider's intent on the other. */
export interface Compared {
  payment: Pick<Payment, 'outcome' | 'amountPence'>;
  refund:
    Pick<Refund, 'status' | 'providerRefundId' | 'pendingReason' | 'failureReason' | 'attempt'> | undefined;
  /** The lesson's status; undefined if the payment has no lesson. */
  lessonStatus: Booking['status'] | undefined;
  intent: Stripe.PaymentIntent;
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
  const booking = payment.bookingId ? await Booking.query(knex).findById(payment.bookingId) : undefined;
  const problem = problemOf({ payment, refund, lessonStatus: booking?.status, intent });
  if (problem) await reportProblem(knex, { paymentId, paymentIntentId }, problem);
  const gone = DERIVED.filter((kind) => kind !== problem?.kind);
  await resolveProblems(knex, { paymentId, paymentIntentId }, gone);
}

/** What the coach should look at, or null when this database and the provider agree. */
export function problemOf({ payment, refund, lessonStatus, intent }: Compared): ReportedProblem | null {
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
  if (refund) return null;
  if (intent.status !== 'succeeded') {
    if (payment.outcome !== 'booked') return null;
    return { kind: 'never_paid', sentence: 'Its lesson is booked, but it was never paid.' };
  }
  if (!isPriceOf(intent, payment))
    return { kind: 'amount_differs', sentence: `The provider took ${taken(intent)}, not the price.` };
  const back = refundedPence(intent);
  if (back === 0) return null;
  return {
    kind: 'refunded_in_part',
    sentence: `${formatPounds(poundsOf(back))} of it was refunded at the payment provider.`,
  };
}

function taken({ amount_received: pence, currency }: Stripe.PaymentIntent): string {
  return currency === 'gbp' ? formatPounds(poundsOf(pence)) : `${pence} ${currency}`;
}
