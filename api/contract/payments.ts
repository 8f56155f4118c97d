import * as z from 'zod/mini';
import { endpoint, PAYMENT_LIMIT_MS } from './endpoint.ts';
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
  limitMs: PAYMENT_LIMIT_MS,
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
 * after an hour. `createBooking` with its intent returns the lesson once it is paid. With `attachCard` the card stays at
 * the provider for the payments that follow with it: `removeSavedCard` ends that, or a job within an hour, unless the
 * player saves the card.
 *
 * Throws 422 `already_paid`, `nothing_due` for a lesson that can't be paid online, `price_changed` and
 * `payment_processing`. For card money that came too late `createBooking` throws 422 `paid_already` or
 * `lesson_cancelled`: it is refunded.
 */
export const payForLesson = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/pay',
  limitMs: PAYMENT_LIMIT_MS,
  access: 'player',
  params: z.object({ id }),
  body: z.object({ amount: poundsIn, attachCard: z.optional(z.boolean()) }),
  response: openedPayment,
});

/** How a player who has something to pay by hand can transfer it. Null without bank details, and for anybody else. */
export const getPayTo = endpoint({
  method: 'GET',
  path: '/api/pay-to',
  access: 'player',
  response: z.object({ payTo: z.nullable(z.string()) }),
});
