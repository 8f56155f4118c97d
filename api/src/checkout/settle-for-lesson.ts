import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import type { Booking } from '../lessons/booking.ts';
import { lockLessons, type Lesson } from '../lessons/lesson.ts';
import { writePaidMail } from './write-payment-mails.ts';
import { forBookingIn, isRestored, lessonIn } from '../payments/intent.ts';
import { paidWith } from '../payments/paid-with.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { closePaymentsFor, type Payment } from '../payments/payment.ts';
import { issueReceipt, paidAtOf, receiptNumberIn } from '../payments/receipt.ts';
import { loadSeller, type Seller } from '../pricing/business-details.ts';
import { enqueue } from '../queue/enqueue.ts';

/**
 * Returns the lesson that a payment is for which existed before it, locked until the end
 * of the transaction. Null if the database does not have it, undefined for a payment that books its lesson.
 */
export async function lockLessonToPay(
  trx: Knex.Transaction,
  { forBookingId }: Pick<Payment, 'forBookingId'>,
  intent: Stripe.PaymentIntent,
): Promise<Lesson | null | undefined> {
  // A lesson that is gone has left the row, and the intent still names it.
  const id = forBookingId ?? forBookingIn(intent);
  if (!id) return undefined;
  const [lesson] = await lockLessons(trx, [id]);
  return lesson ?? null;
}

/**
 * Pays for a lesson that existed before. From then on it is as any lesson that is paid online. Its status
 * stays. Needs the locks on lesson and payment.
 */
export async function payLesson(
  trx: Knex.Transaction,
  { deploymentId }: Pick<PaymentContext, 'deploymentId'>,
  { payment, intent, lesson }: { payment: Payment; intent: Stripe.PaymentIntent; lesson: Lesson },
  now: Date,
): Promise<void> {
  const { id: paymentId } = payment;
  const { seller } = await loadSeller(trx);
  const booking = await lesson.$query(trx).patchAndFetch({ payPlan: 'online' });
  // After a restore the intent may have a newer time of the lesson, which only a comparison lists.
  const isMoved = isRestored(payment, intent) && Number(lessonIn(intent)?.start) !== Number(lesson.startsAt);
  if (!isMoved) await enqueue(trx, 'label-intent', { paymentId });
  await writePaidMail({ trx, deploymentId }, booking, paymentId, now);
  await recordBooked(trx, { payment, intent, booking, seller }, now);
  await closePaymentsFor(trx, { forBookingId: booking.id });
}

interface Booked {
  payment: Payment;
  intent: Stripe.PaymentIntent;
  booking: Booking;
  seller: Seller;
}

/** Records which lesson a payment has paid for, and issues its receipt. Comes last, as `issueReceipt` does. */
export async function recordBooked(
  trx: Knex.Transaction,
  { payment, intent, booking, seller }: Booked,
  now: Date,
): Promise<void> {
  const { id: paymentId, playerId, amountPence } = payment;
  const { id: bookingId, startsAt, endsAt, courtTimeId } = booking;
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
    details: { startsAt: startsAt.toISOString(), isRestored: isRestored(payment, intent) },
  });
  const formerNumber = receiptNumberIn(intent);
  await issueReceipt(trx, { paymentId, paidAt: paidAtOf(intent), seller, formerNumber });
}
