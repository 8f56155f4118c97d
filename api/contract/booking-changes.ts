import * as z from 'zod/mini';
import { booking } from './bookings.ts';
import { endpoint, PAYMENT_LIMIT_MS } from './endpoint.ts';
import { forNameIn, instant, lessonStart, paymentIntentId } from './request-values.ts';
import { calendarDate, id, openEnum, pounds } from './values.ts';

/**
 * Books the lesson of a payment. Only `paymentIntentId` is used, and for an intent without a hold
 * `startTime` and `duration`. The types of the other fields are checked; their values are ignored.
 */
export const createBooking = endpoint({
  method: 'POST',
  path: '/api/bookings',
  limitMs: PAYMENT_LIMIT_MS,
  access: 'player',
  status: 201,
  body: z.object({
    userId: z.optional(id),
    date: z.optional(z.union([calendarDate, instant])),
    startTime: z.optional(lessonStart),
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

/**
 * Checks that the booking has this payment, for a browser that read the booking without one.
 * Changes nothing.
 */
export const updateBookingPayment = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/payment',
  limitMs: PAYMENT_LIMIT_MS,
  access: 'player',
  params: z.object({ id }),
  body: z.object({ paymentIntentId }),
  response: booking,
});

export const refundStatus = z.enum(['pending', 'succeeded', 'failed']);

export const cancelResult = z.object({
  refund: z.nullable(z.object({ amount: pounds, status: openEnum(refundStatus) })),
  isEligibleForRefund: z.boolean(),
  hoursUntilLesson: z.number(),
});
export type CancelResult = z.output<typeof cancelResult>;
export type CancelResponse = z.input<typeof cancelResult>;

/**
 * Cancels a lesson of the caller. The server's clock decides whether it is refunded. With
 * `processRefund` it is cancelled only if what was paid goes back and nothing stays due; otherwise
 * 422 `refund_no_longer_possible`.
 */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ processRefund: z.optional(z.boolean()) }),
  response: cancelResult,
});

/** Says who plays, until the lesson begins. Nobody is mailed. A repeat changes nothing. Throws 422 `lesson_begun`. */
export const changeForName = endpoint({
  method: 'PUT',
  path: '/api/bookings/:id/for-name',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ forName: forNameIn }),
  response: booking,
});

/**
 * Moves a lesson to a free slot of the same length, without a second payment. Throws 422 `elsewhere` for a lesson at
 * another place than the court: its player calls the coach.
 */
export const rescheduleBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/reschedule',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ startTime: lessonStart }),
  response: booking,
});

/** Hides past and cancelled lessons from the player's own list. The coach still sees them. */
export const clearActivity = endpoint({
  method: 'DELETE',
  path: '/api/bookings/user/:userId/clear-activity',
  access: 'player',
  params: z.object({ userId: id }),
  response: z.object({ cleared: z.number() }),
});
