import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, lessonMinutes, poundsIn } from './request-values.ts';
import { pounds } from './values.ts';

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
    startTime: z.optional(instant),
    duration: z.optional(lessonMinutes),
  }),
  response: z.object({
    clientSecret: z.string(),
    /**
     * Lets Stripe's form show the player's saved cards. Null where none can be shown or saved; older
     * releases sent nothing.
     */
    customerSessionClientSecret: z.optional(z.nullable(z.string())),
    /** The amount that will be charged, in pounds. */
    amount: pounds,
    /** The end of the hold on the slot; null for an intent without one. */
    expiresAt: z.nullable(z.iso.datetime()),
    /** The seconds that are left of the hold, for a device whose clock is wrong. Older releases sent nothing. */
    secondsLeft: z.optional(z.nullable(z.number())),
  }),
});
