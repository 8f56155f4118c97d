import * as z from 'zod/mini';
import { booking } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, openEnum, paymentIntentId, pounds } from './values.ts';

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

export const cancelResult = z.object({
  refund: z.nullable(z.object({ amount: pounds, status: openEnum(refundStatus) })),
  isEligibleForRefund: z.boolean(),
  hoursUntilLesson: z.number(),
});
export type CancelResult = z.output<typeof cancelResult>;
export type CancelAnswer = z.input<typeof cancelResult>;

/**
 * Cancels one's own lesson. Whether it is refunded follows from the server's clock. With `processRefund` it is cancelled only if
 * it is refunded: otherwise 422 `refund_no_longer_possible`.
 */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ processRefund: z.optional(z.boolean()) }),
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
