import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, openEnum, pounds, text } from './values.ts';

export const bookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled']);
export type BookingStatus = z.output<typeof bookingStatus>;

/**
 * Where the lesson's money is: `completed` is paid, `refund_pending` and `refund_failed` follow the payment
 * provider's word, `refunded` is back with the player.
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
/** As the server writes it: with the known values alone. */
export type BookingAnswer = z.input<typeof booking>;

/** A time somebody has, without who. */
const busyTime = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  status: openEnum(z.enum(['pending', 'confirmed'])),
});
export type BusyTime = z.output<typeof busyTime>;
export type BusyTimeAnswer = z.input<typeof busyTime>;

/** The caller's own lessons, soonest start first. A `userId` that isn't the caller's is refused. */
export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  access: 'player',
  query: z.object({ userId: z.optional(id) }),
  response: z.array(booking),
});

/** Every time from today on that somebody else has, or that is being paid for. The caller's own hold isn't listed: a new one replaces it. */
export const listBusyTimes = endpoint({
  method: 'GET',
  path: '/api/bookings/all',
  access: 'player',
  response: z.array(busyTime),
});

/** The coach's words on a lesson, for the player to read. */
export const coachNotes = z.nullable(text(2000));
