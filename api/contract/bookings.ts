import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, openEnum, paymentIntentId, pounds, text } from './values.ts';

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

/**
 * Turns a payment into its lesson. Only `paymentIntentId` decides, and for an intent without a hold `startTime` and
 * `duration`; what else the browser sends is checked for its type and otherwise unused.
 */
export const createBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  access: 'player',
  status: 201,
  body: z.object({
    userId: z.optional(id),
    date: z.optional(z.union([calendarDate, instant])),
    startTime: z.optional(instant),
    endTime: z.optional(instant),
    duration: z.optional(z.number()),
    price: z.optional(z.union([z.number(), z.string()])),
    status: z.optional(z.string()),
    paymentStatus: z.optional(z.string()),
    location: z.optional(z.string()),
    paymentIntentId,
  }),
  response: booking,
});

/** Ties a payment to its booking again, for a booking that came back without one. Harmless when it is already so. */
export const updateBookingPayment = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/payment',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ paymentIntentId }),
  response: booking,
});

const refundStatus = z.enum(['pending', 'succeeded', 'failed']);

const cancelResult = z.object({
  refund: z.nullable(z.object({ amount: pounds, status: openEnum(refundStatus) })),
  isEligibleForRefund: z.boolean(),
  hoursUntilLesson: z.number(),
});
export type CancelResult = z.output<typeof cancelResult>;
export type CancelAnswer = z.input<typeof cancelResult>;

/** Cancels one's own lesson. Whether it is refunded follows from the server's clock, not from `processRefund`. */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ processRefund: z.optional(z.boolean()) }),
  response: cancelResult,
});

/** The coach cancels any lesson, with a full refund or without. */
export const cancelBookingWithRefund = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel-with-refund',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ refund: z.boolean() }),
  response: cancelResult,
});

/** Moves a lesson to a free slot of the same length, without a second payment. */
export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/reschedule',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ startTime: instant }),
  response: booking,
});

/** Takes the player's past and cancelled lessons off the player's own list. The coach's books keep them. */
export const clearActivity = endpoint({
  method: 'DELETE',
  path: '/api/bookings/user/:userId/clear-activity',
  access: 'player',
  params: z.object({ userId: id }),
  response: z.object({ cleared: z.number() }),
});

/** The coach's words on a lesson, for the player to read. */
export const coachNotes = z.nullable(text(2000));
