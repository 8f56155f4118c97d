import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import type { Booking } from '../lessons/booking.ts';
import { releaseHold } from '../payments/holds.ts';
import { isRestored, lessonIn } from '../payments/intent.ts';
import { paidWith } from '../payments/paid-with.ts';
import { recordRefund, type Payment } from '../payments/payment.ts';
import { issueReceipt, paidAtOf, receiptNumberIn } from '../payments/receipt.ts';
import type { Seller } from '../pricing/business-details.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { Settlement } from './decide-settlement.ts';
import { writeNotBookedMail, writeNotNeededMail } from './write-payment-mails.ts';

/*
 * The ends of a payment: it has a lesson, it is refunded, or it was never paid. Each needs the lock on the payment.
 */

interface Booked {
  payment: Payment;
  intent: Stripe.PaymentIntent;
  /** The lesson that it has booked, or that existed before it. */
  booking: Booking;
  seller: Seller;
}

/** Records which lesson a payment has paid for, and issues its receipt. Comes last, as `issueReceipt` does. */
export async function endAsBooked(
  trx: Knex.Transaction,
  { payment, intent, booking, seller }: Booked,
  now: Date,
): Promise<void> {
  const { id: paymentId, playerId, amountPence } = payment;
  const { id: bookingId, startsAt, endsAt, courtTimeId } = booking;
  const isPaymentRestored = isRestored(payment, intent);
  // After a restore the intent may have a newer time of the lesson, which only a comparison lists.
  const isMoved = isPaymentRestored && Number(lessonIn(intent)?.start ?? startsAt) !== Number(startsAt);
  if (!isMoved) await enqueue(trx, 'label-intent', { paymentId });
  const times = { startsAt, endsAt, courtTimeId };
  await payment.$query(trx).patch({ ...times, ...paidWith(intent), outcome: 'booked', bookingId });
  await writeAuditEntry(trx, {
    at: now,
    action: 'payment.booked',
    actorId: null,
    playerId,
    bookingId,
    paymentId,
    amountPence,
    details: { startsAt: startsAt.toISOString(), isRestored: isPaymentRestored },
  });
  const formerNumber = receiptNumberIn(intent);
  await issueReceipt(trx, { paymentId, paidAt: paidAtOf(intent), seller, formerNumber });
}

/** The reason why a payment is refunded without the coach. */
export type AutomaticRefund =
  'slot_lost' | 'never_booked' | Extract<Settlement, { kind: 'refund' }>['reason'];

/** Releases the hold, records the refund and tells the player. */
export async function endAsRefunded(
  trx: Knex.Transaction,
  payment: Payment,
  { reason, now }: { reason: AutomaticRefund; now: Date },
): Promise<void> {
  await releaseHold(trx, payment);
  const { amountPence: refundPence } = await recordRefund(trx, payment, { reason, by: null, at: now });
  if (reason === 'paid_already' || reason === 'lesson_cancelled')
    await writeNotNeededMail(trx, payment, { reason, refundPence });
  // A refund by hand has its mail when the provider has made it.
  else if (reason !== 'refunded_at_provider')
    await writeNotBookedMail(trx, payment, { reason, refundPence, now });
}

/** Ends a payment that can't be paid any more. */
export async function endAsCancelled(trx: Knex.Transaction, payment: Payment, now: Date): Promise<void> {
  await releaseHold(trx, payment);
  if (payment.outcome === 'cancelled') return;
  await payment.$query(trx).patch({ outcome: 'cancelled' });
  const { id: paymentId, playerId, amountPence } = payment;
  await writeAuditEntry(trx, {
    at: now,
    action: 'payment.cancelled',
    actorId: null,
    playerId,
    paymentId,
    amountPence,
  });
}
