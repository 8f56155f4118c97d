import { formatPounds, poundsOf } from '@lessons/rules';
import type Stripe from 'stripe';
import { Booking } from '../bookings/booking.ts';
import { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import { isPriceOf, refundedPence, retrieveIntent } from './provider-intent.ts';
import { Refund } from './refund.ts';

/** What a payment is compared by: the books on the one side, the provider's intent on the other. */
export interface Compared {
  payment: Pick<Payment, 'outcome' | 'amountPence'>;
  refund: Pick<Refund, 'status'> | undefined;
  /** Of its lesson; undefined without one. */
  lessonStatus: Booking['status'] | undefined;
  intent: Stripe.PaymentIntent;
}

/** Writes down, for the coach, what is wrong with a payment and can't be put right without a person; or that nothing is any more. */
export async function findProblem(
  context: PaymentContext,
  paymentId: string,
  known?: Stripe.PaymentIntent,
): Promise<string | null> {
  const { knex } = context;
  const payment = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  if (!payment.paymentIntentId) return payment.problem;
  const intent = known ?? (await retrieveIntent(context.stripe, payment.paymentIntentId));
  const refund = await Refund.query(knex).findOne({ paymentId });
  const booking = payment.bookingId ? await Booking.query(knex).findById(payment.bookingId) : undefined;
  const problem = problemOf({ payment, refund, lessonStatus: booking?.status, intent });
  if (problem !== payment.problem) await payment.$query(knex).patch({ problem });
  return problem;
}

/** One sentence for the coach, or null when the books and the provider agree. */
export function problemOf({ payment, refund, lessonStatus, intent }: Compared): string | null {
  const isGoingAhead = lessonStatus === 'pending' || lessonStatus === 'confirmed';
  if (refund?.status === 'failed') return 'The refund failed at the payment provider.';
  if (refund && isGoingAhead)
    return 'It was refunded at the payment provider, but its lesson is still going ahead.';
  if (refund) return null;
  if (intent.status !== 'succeeded')
    return payment.outcome === 'booked' ? 'Its lesson is booked, but it was never paid.' : null;
  if (!isPriceOf(intent, payment)) return `The provider took ${taken(intent)}, not the price.`;
  const back = refundedPence(intent);
  if (back === 0) return null;
  return `${formatPounds(poundsOf(back))} of it was refunded at the payment provider.`;
}

function taken({ amount_received: pence, currency }: Stripe.PaymentIntent): string {
  return currency === 'gbp' ? formatPounds(poundsOf(pence)) : `${pence} ${currency}`;
}
