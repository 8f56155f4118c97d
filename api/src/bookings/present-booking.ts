import type { AdminBookingResponse, BookingResponse, PaymentStatus } from '@lessons/contract';
import { londonDateOf, MINUTE, poundsOf } from '@lessons/rules';
import type { Refund } from '../payments/payment.ts';
import { playerOf, type Booking, type BookingWithMoney } from './booking.ts';

/** Returns a booking as its player sees it. */
export function presentBooking(booking: BookingWithMoney): BookingResponse {
  return {
    id: booking.id,
    userId: booking.playerId,
    status: booking.status,
    paymentStatus: paymentStatusOf(booking.payment?.refund),
    date: londonDateOf(booking.startsAt),
    ...presentTimes(booking),
    price: poundsOf(booking.pricePence),
    location: booking.location,
    coachNotes: booking.coachNotes,
    paymentIntentId: booking.payment?.paymentIntentId ?? null,
  };
}

/** Returns when a lesson is, and its duration in minutes. */
export function presentTimes({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>) {
  return {
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    duration: (endsAt.getTime() - startsAt.getTime()) / MINUTE,
  };
}

/** Returns a booking and its player for the coach. Needs the `withMoneyAndPlayer` modifier. */
export function presentAdminBooking(booking: Booking): AdminBookingResponse {
  const { firstName, lastName, email, phone } = playerOf(booking);
  return { ...presentBooking(booking), user: { firstName, lastName, email, phone } };
}

function paymentStatusOf(refund: Pick<Refund, 'status'> | null | undefined): PaymentStatus {
  if (!refund) return 'completed';
  return refund.status === 'succeeded' ? 'refunded' : `refund_${refund.status}`;
}
