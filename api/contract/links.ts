import * as z from 'zod/mini';
import { booking, bookingStatus, paymentStatus } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { receipt } from './receipts.ts';
import { lessonStart } from './request-values.ts';
import { id, openEnum, pounds } from './values.ts';

/*
 * What the signed links of mails open without sign-in, each by its token in a header. A link that is not valid gets 404 `link_invalid`, one that has
 * expired 410 `link_expired`.
 */

export const linkToken = z.string().check(z.maxLength(400));

/** Mails the caller the link that confirms their address. `sentTo` is null if it is confirmed. */
export const sendAddressLink = endpoint({
  method: 'POST',
  path: '/api/me/address-link',
  access: 'player',
  response: z.object({ sentTo: z.nullable(z.string()) }),
});

/** Confirms the address that a link was mailed to. A repeat changes nothing. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/address-links',
  access: 'anyone',
  link: linkToken,
  response: z.object({ ok: z.boolean() }),
});

/** A lesson as a link shows it: nothing about the player. */
const linkedLesson = z.object({
  /** Leads to this lesson in the Schedule. */
  id,
  status: openEnum(bookingStatus),
  paymentStatus: openEnum(paymentStatus),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  /** Minutes. */
  duration: z.number(),
  price: pounds,
  location: z.string(),
  elsewhere: booking.shape.elsewhere,
  handPayment: booking.shape.handPayment,
  canPayOnline: booking.shape.canPayOnline,
  /** Without the coach's text. */
  calledOff: booking.shape.calledOff,
  /** False for a guest, who calls the coach to cancel or move it. */
  hasAccount: z.boolean(),
  /** Opens the `.ics` file for an hour. */
  calendarPath: z.string(),
});
export type LinkedLesson = z.output<typeof linkedLesson>;

export const getLinkedLesson = endpoint({
  method: 'GET',
  path: '/api/lesson-links',
  access: 'anyone',
  link: linkToken,
  response: linkedLesson,
});

export const getLinkedReceipt = endpoint({
  method: 'GET',
  path: '/api/receipt-links',
  access: 'anyone',
  link: linkToken,
  response: receipt,
});

const span = { startTime: z.iso.datetime(), endTime: z.iso.datetime() };

/**
 * A lesson that was called off, for the recipient of its mail: nothing about the player, and without the coach's text.
 * A choice that was made already is 422 `already_chosen`, whose message says what was chosen. The link ends with
 * another call-off, and once the lesson or the address is another one: 410 `link_ended`.
 */
export const getLinkedChoice = endpoint({
  method: 'GET',
  path: '/api/choice-links',
  access: 'anyone',
  link: linkToken,
  /** The start that the mail's button names. It is among the new times if it can be booked. */
  query: z.object({ start: z.optional(lessonStart) }),
  response: z.object({
    id,
    ...span,
    /** Minutes. */
    duration: z.number(),
    calledOff: booking.shape.calledOff,
    /** Without new times for one at another place: the player calls the coach. */
    elsewhere: booking.shape.elsewhere,
    /** False for a guest, who calls the coach for other times or a refund. */
    hasAccount: z.boolean(),
    /** The nearest free times of the same length, by time. */
    newTimes: z.array(z.object(span)),
  }),
});
export type LinkedChoice = z.output<typeof getLinkedChoice.response>;

/**
 * Takes one start for a lesson that was called off, by the rules of booking. It never refunds, cancels or pays. A repeat
 * changes nothing. Throws as `getLinkedChoice`, and 422 `slot_…` as `rescheduleBooking` does.
 *
 * `seen`: nothing is taken yet; it notes the first press on the page, which no program that opens links makes.
 */
export const takeNewTime = endpoint({
  method: 'POST',
  path: '/api/choice-links',
  access: 'anyone',
  link: linkToken,
  body: z.union([z.object({ startTime: lessonStart }), z.object({ seen: z.literal(true) })]),
  response: z.object({ ...span, location: z.string() }),
});
