import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { forNameIn, lessonMinutes, lessonStart, poundsIn } from './request-values.ts';
import { id, pounds } from './values.ts';

const openedPayment = z.object({
  clientSecret: z.string(),
  /** Lets Stripe's form show the player's saved cards. Null where none can be shown or saved. */
  customerSessionClientSecret: z.nullable(z.string()),
  /** The amount that will be charged, in pounds. */
  amount: pounds,
  /** The end of the hold on the slot; otherwise when it can't be paid any more. */
  expiresAt: z.iso.datetime(),
  /** The seconds that are left until then, for a device whose clock is wrong. */
  secondsLeft: z.number(),
});

/**
 * Holds the slot and opens its payment. `amount` in pounds has to be today's price of `duration`
 * minutes. With `amount` alone no slot is held; it is checked when the booking is created.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'player',
  body: z.object({
    amount: poundsIn,
    startTime: z.optional(lessonStart),
    duration: z.optional(lessonMinutes),
    /** The name of whoever plays: the lesson gets it. */
    forName: z.optional(forNameIn),
  }),
  response: openedPayment,
});

/**
 * Opens the payment of a lesson that the coach has arranged, of the caller (`canPayOnline`). `amount` in
 * pounds is the price that the browser shows. Every tab and device gets the same open payment, which closes
 * after an hour. `createBooking` with its intent returns the lesson once it is paid.
 *
 * Throws 422 `already_paid`, `nothing_due` for a lesson that can't be paid online, `price_changed` and
 * `payment_processing`. For card money that came too late `createBooking` throws 422 `paid_already` or
 * `lesson_cancelled`: it is refunded.
 */
export const payForLesson = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/pay',
  access: 'player',
  params: z.object({ id }),
  body: z.object({ amount: poundsIn }),
  response: openedPayment,
});
