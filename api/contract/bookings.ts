import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, openEnum, pounds } from './values.ts';

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
/** A booking as the server sends it, with only the known values of an open enum. */
export type BookingResponse = z.input<typeof booking>;

/** The caller's own lessons, soonest start first. Another player's `userId` is refused. */
export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  access: 'player',
  query: z.object({ userId: z.optional(id) }),
  response: z.array(booking),
});
