import { formatPounds, lessonAt, lessonLengths, poundsOf, priceOf } from '@lessons/rules';
import { requireBookable } from '../availability/require-bookable.ts';
import { findBooking, type Booking } from '../lessons/booking.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { findOwnPayment } from '../payments/find-payment.ts';
import { Refund, withPaymentLocked, type Payment } from '../payments/payment.ts';
import { loadPricing } from '../pricing/coach-settings.ts';
import { notFound, refused, type Refusal } from '../http/refusal.ts';
import { stillProcessing } from './processing-payment.ts';
import { settleKnownPayment } from './settle-payment.ts';

interface BookingRequest {
  playerId: string;
  paymentIntentId: string;
  /** The slot, for an intent that was created without one: the first that was named and could be booked. */
  startTime?: Date | undefined;
  /** Minutes. */
  duration?: number | undefined;
}

/**
 * Settles a payment when the browser returns from it, and returns its booking. A repeat returns the
 * same booking.
 *
 * Throws `Refusal` 403 for another player's payment, 404 for an unknown one, and 422 when it is not
 * paid (`payment_not_completed`, `payment_processing`), when it is refunded, such as `slot_lost` or
 * `paid_already`, or when the slot can't be booked.
 */
export async function createBooking(
  context: PaymentContext,
  request: BookingRequest,
): Promise<{ booking: Booking; isNew: boolean }> {
  const payment = await findOwnPayment(context, request.paymentIntentId, request.playerId);
  let settled = await settleKnownPayment(context, payment);
  if (settled.kind === 'without-slot' && (await nameSlot(context, payment, request)))
    settled = await settleKnownPayment(context, payment);
  switch (settled.kind) {
    case 'booked':
      return { booking: await findBooking(context.knex, settled.bookingId), isNew: settled.isNew };
    case 'refunded':
      throw await refundedBecause(context, payment.id);
    case 'another-deployment':
      throw notFound('This payment is not known here.');
    case 'cancelled':
      throw refused(
        'payment_cancelled',
        'This payment was cancelled before it was made. Nothing was charged.',
      );
    case 'without-slot':
      throw refused('slot_missing', 'This payment is for no slot yet: startTime and duration are needed.');
    case 'to-look-at':
      throw refused(
        'payment_to_look_at',
        `Your payment arrived, but this lesson could not be ${payment.forBookingId ? 'paid with' : 'booked for'} it. The coach has been told and will sort it out.`,
      );
    case 'unpaid':
      if (settled.status === 'processing') throw stillProcessing(payment);
      throw refused('payment_not_completed', 'This payment has not been completed.');
  }
}

/** Returns the refusal that says why a payment was refunded instead of booked. */
async function refundedBecause({ knex }: PaymentContext, paymentId: string): Promise<Refusal> {
  const refund = await Refund.query(knex).findOne({ paymentId });
  switch (refund?.reason) {
    case 'lesson_begun':
      return refused(
        'paid_too_late',
        'Your payment arrived after this lesson had begun. We are refunding it in full. Please choose another time.',
      );
    case 'paid_already':
      return refused(
        'paid_already',
        'Nothing was due for this lesson any more when your payment arrived. We are refunding it in full.',
      );
    case 'lesson_cancelled':
      return refused(
        'lesson_cancelled',
        'This lesson was cancelled before your payment arrived. We are refunding it in full.',
      );
    case 'slot_lost':
    case undefined:
      return refused(
        'slot_lost',
        'This slot was no longer free when your payment arrived. We are refunding it in full. Please choose another slot.',
      );
    default:
      return refused('payment_refunded', 'This payment has been refunded. Please choose a slot again.');
  }
}

/**
 * Writes the requested slot into a paid payment that has none. Returns false if the request names none. Throws `Refusal`
 * 422 for a slot that can't be booked, a length that no lesson has, or one whose price was not paid.
 */
async function nameSlot(
  { knex, clock }: PaymentContext,
  { id, amountPence }: Payment,
  { startTime, duration }: BookingRequest,
): Promise<boolean> {
  if (!startTime || duration === undefined) return false;
  const minutes = lessonLengths.find((length) => length === duration);
  if (!minutes) throw refused('wrong_duration', 'A lesson takes 60 or 120 minutes.');
  const price = priceOf(minutes, await loadPricing(knex));
  if (price !== amountPence) {
    throw refused(
      'price_changed',
      `This lesson costs ${formatPounds(poundsOf(price))}, and ${formatPounds(poundsOf(amountPence))} was paid.`,
    );
  }
  const lesson = lessonAt(startTime, minutes);
  await withPaymentLocked(knex, id, async (trx, payment) => {
    await requireBookable(trx, lesson, clock());
    const slot = { startsAt: lesson.start, endsAt: lesson.end };
    // Another request may have named one meanwhile, or the closing job refunded it.
    if (!payment.startsAt && payment.outcome !== 'refunded') await payment.$query(trx).patch(slot);
  });
  return true;
}
