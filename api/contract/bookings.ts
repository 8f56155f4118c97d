import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, openEnum, pounds } from './values.ts';

export const bookingStatus = z.enum(['pending', 'confirmed', 'completed', 'cancelled']);
export type BookingStatus = z.output<typeof bookingStatus>;

/**
 * `completed` is paid, by card or by hand. `refund…` follow the status of the refund at the payment
 * provider. The others are of lessons that the coach has booked: see `lessonMoneyOf`.
 */
export const paymentStatus = z.enum([
  'completed',
  'refund_pending',
  'refunded',
  'refund_failed',
  'to_pay',
  'owes',
  'waived',
  'nothing_due',
  'free',
  'to_give_back',
  'given_back',
]);

/** Where the money of a lesson is: see `howPaid` of the rules. */
export const howPaid = z.enum(['card', 'by_hand', 'unpaid', 'nothing_due', 'returned']);

/** How a lesson is paid: by card when the player books it, by hand, or not at all. */
export const payPlan = z.enum(['online', 'by_hand', 'free']);
/** How the coach was paid by hand. `other`: by the coach's own card reader, for example. */
export const handMethod = z.enum(['cash', 'transfer', 'other']);
export type HandMethod = z.output<typeof handMethod>;

export const callOffReason = z.enum(['rain', 'ill', 'court', 'away', 'other']);
export type CallOffReason = z.output<typeof callOffReason>;

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
  /** The name of the place. */
  location: z.string(),
  /** Set where the coach has named another place than the court. Null for the address of one without. */
  elsewhere: z.nullable(z.object({ address: z.nullable(z.string()) })),
  /** The name of whoever plays. Null for the player themselves. */
  forName: z.nullable(z.string()),
  /**
   * Whether it ends less than an hour before it is dark, on a day that the dark cuts short. Null in lists of the coach,
   * whose schedule has `dayEnds`.
   */
  isLastLight: z.nullable(z.boolean()),
  coachNotes: z.nullable(z.string()),
  cancelledAt: z.nullable(z.iso.datetime()),
  paymentIntentId: z.nullable(z.string()),
  payPlan: openEnum(payPlan),
  /** Whether its player can pay it now with `payForLesson`. */
  canPayOnline: z.boolean(),
  /** The payment by hand. Null without one, and for one that was recorded by mistake. */
  handPayment: z.nullable(
    z.object({
      amount: pounds,
      method: openEnum(handMethod),
      /** London's day. */
      receivedOn: calendarDate,
    }),
  ),
  /**
   * Set while the coach has called the lesson off and its player chooses: see `chooseForCalledOff`. It does not take
   * place at this time, and is `pending`.
   */
  calledOff: z.nullable(
    z.object({
      /** Says which call-off it is: a lesson can be called off again. */
      closingId: id,
      reason: openEnum(callOffReason),
      /** The coach's text to the players. */
      message: z.nullable(z.string()),
      /** At this time it is refunded by itself. */
      chooseBy: z.iso.datetime(),
    }),
  ),
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
