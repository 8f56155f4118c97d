import type { AdminBookingResponse, BookingResponse } from '@lessons/contract';
import {
  canPayOnline,
  lessonMoneyOf,
  londonDateOf,
  poundsOf,
  type LessonMoney,
  type LessonMoneyFacts,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { isElsewhere } from '../court/is-elsewhere.ts';
import {
  findBooking,
  listBookingsById,
  minutesOf,
  playerOf,
  type Booking,
  type BookingWithMoney,
} from './booking.ts';
import { withUndo } from './undoable-mails.ts';

/** Returns a booking as its player sees it. */
export function presentBooking(booking: BookingWithMoney, now: Date): BookingResponse {
  const { handPayment } = booking;
  const calledOff = presentCallOff(booking);
  return {
    id: booking.id,
    userId: booking.playerId,
    status: booking.status,
    paymentStatus: moneyOf(booking, now),
    date: londonDateOf(booking.startsAt),
    ...presentTimes(booking),
    price: poundsOf(booking.pricePence),
    ...presentPlace(booking),
    forName: booking.forName,
    isLastLight: null,
    coachNotes: booking.coachNotes,
    cancelledAt: booking.cancelledAt?.toISOString() ?? null,
    paymentIntentId: booking.payment?.paymentIntentId ?? null,
    payPlan: booking.payPlan,
    canPayOnline: !calledOff && canPayOnline(factsOf(booking), now),
    calledOff,
    handPayment: handPayment
      ? {
          amount: poundsOf(handPayment.amountPence),
          method: handPayment.method,
          receivedOn: handPayment.receivedOn,
        }
      : null,
  };
}

/** Returns why a lesson waits for its player's choice, and until when. */
function presentCallOff({ openChoice }: BookingWithMoney): BookingResponse['calledOff'] {
  if (!openChoice?.closing) return null;
  const { closingId, chooseBy, closing } = openChoice;
  const { reason, message } = closing;
  return { closingId, reason, message, chooseBy: chooseBy.toISOString() };
}

/** Returns where a lesson is. */
export function presentPlace(lesson: Pick<Booking, 'location' | 'placeAddress'>) {
  const { location, placeAddress } = lesson;
  return { location, elsewhere: isElsewhere(lesson) ? { address: placeAddress || null } : null };
}

/** Returns when a lesson is, and its duration in minutes. */
export function presentTimes(lesson: Pick<Booking, 'startsAt' | 'endsAt'>) {
  return {
    startTime: lesson.startsAt.toISOString(),
    endTime: lesson.endsAt.toISOString(),
    duration: minutesOf(lesson),
  };
}

/** Returns a booking and its player for the coach. Needs the `withMoneyAndPlayer` modifier. */
export function presentAdminBooking(booking: Booking, now: Date): AdminBookingResponse {
  const { firstName, lastName, email, phone, hasAccount } = playerOf(booking);
  const presented = presentBooking(booking, now);
  return {
    ...presented,
    canPayOnline: presented.canPayOnline && hasAccount,
    user: { firstName, lastName, email, phone, hasAccount },
    isMissed: booking.attendance === 'missed',
    seriesId: booking.seriesId,
    paidTogetherId: booking.handPayment?.togetherId ?? null,
    askedAt: booking.askedAt?.toISOString() ?? null,
  };
}

/** Returns a booking as it is now for the coach. Throws `Refusal` 404 for an unknown booking. */
export async function showAdminBooking(knex: Knex, id: string, now: Date): Promise<AdminBookingResponse> {
  return presentAdminBooking(await findBooking(knex, id), now);
}

/** Returns bookings as they are now for the coach, who can undo what they have just done with them. */
export async function showUndoableBookings(knex: Knex, ids: readonly string[], now: Date) {
  return (await showAdminBookings(knex, ids, now)).map((booking) => withUndo(booking, now));
}

/** Returns the bookings that are known as they are now for the coach, soonest first. */
export async function showAdminBookings(
  knex: Knex,
  ids: readonly string[],
  now: Date,
): Promise<AdminBookingResponse[]> {
  return (await listBookingsById(knex, ids)).map((booking) => presentAdminBooking(booking, now));
}

/** Returns how the money of a lesson stands. Needs its payment, refund and hand payment. */
export function moneyOf(booking: BookingWithMoney, now: Date): LessonMoney {
  return lessonMoneyOf(factsOf(booking), now);
}

/** Returns what a lesson's money depends on. Needs its payment, refund and hand payment. */
export function factsOf({ payment, handPayment, ...booking }: BookingWithMoney): LessonMoneyFacts {
  const card = payment ? { refund: payment.refund ?? null } : null;
  return { ...booking, payment: card, handPayment: handPayment ?? null };
}
