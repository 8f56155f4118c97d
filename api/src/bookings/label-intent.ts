import type { PaymentContext } from '../context/payment-context.ts';
import { ownerOf } from '../payments/deployment.ts';
import { Payment } from '../payments/payment.ts';
import { retrieveIntent } from '../payments/provider-intent.ts';
import { Booking } from './booking.ts';

/**
 * Writes the lesson of a payment into its intent. A database that is restored from a backup, in which the payment is still open,
 * learns from it that the payment was settled already, and for which lesson.
 */
export async function labelIntent(context: PaymentContext, paymentId: string): Promise<void> {
  const { knex, stripe } = context;
  const { paymentIntentId, bookingId } = await Payment.query(knex).findById(paymentId).throwIfNotFound();
  if (!paymentIntentId || !bookingId) return;
  const intent = await retrieveIntent(stripe, paymentIntentId);
  if (ownerOf(context, intent) !== 'ours') return;
  const { startsAt, endsAt } = await Booking.query(knex).findById(bookingId).throwIfNotFound();
  await stripe.paymentIntents.update(paymentIntentId, {
    metadata: {
      booking_id: bookingId,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    },
  });
}
