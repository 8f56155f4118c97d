import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, openEnum, pounds, text } from './values.ts';

export const bookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled']);
export type BookingStatus = z.output<typeof bookingStatus>;

/**
 * `completed` is paid. The other values follow the status of the refund at the payment provider.
 */
export const paymentStatus = z.enum(['completed', 'refund_pending', 'refunded', 'refund_failed']);
export type PaymentStatus = z.output<typeof paymentStatus>;

export const booking = z.object({
  id,
  userId: id,
  status: openEnum(bookingStatus),
  paymentStatus: openEnum(paymentStatus),
  /** The lesson's day in London. */
  date: calendarDate,
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  /** Minutes. */
  duration: z.number(),
  price: pounds,
  location: z.string(),
  coachNotes: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
});
export type Booking = z.output<typeof booking>;
/** What the server sends: only the known values of an open enum. */
export type BookingResponse = z.input<typeof booking>;

/** A time that is taken, without saying by whom. */
const busyTime = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  status: openEnum(z.enum(['pending', 'confirmed'])),
});
export type BusyTime = z.output<typeof busyTime>;
export type BusyTimeResponse = z.input<typeof busyTime>;

/** The caller's own lessons, soonest start first. Another player's `userId` is refused. */
export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  access: 'player',
  query: z.object({ userId: z.optional(id) }),
  response: z.array(booking),
});

/**
 * Times from today on that are booked or held. The caller's own hold is not listed: opening another
 * payment replaces it.
 */
export const listBusyTimes = endpoint({
  method: 'GET',
  path: '/api/bookings/all',
  access: 'player',
  response: z.array(busyTime),
});

/** The coach's notes on a lesson, which the player can read. */
export const coachNotes = z.nullable(text(2000));
