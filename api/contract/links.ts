import * as z from 'zod/mini';
import { booking, bookingStatus, paymentStatus } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { receipt } from './receipts.ts';
import { id, openEnum, pounds } from './values.ts';

/*
 * What the signed links of mails open without sign-in, for reading. A link that is not valid gets
 * 404 `link_invalid`, one that has expired 410 `link_expired`.
 */

export const linkToken = z.string().check(z.maxLength(400));

/** A lesson as a link shows it: nothing about the player. */
const linkedLesson = z.object({
  /** Leads to this lesson in the Schedule. Older servers don't send it. */
  id: z.nullish(id),
  status: openEnum(bookingStatus),
  paymentStatus: openEnum(paymentStatus),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  /** Minutes. */
  duration: z.number(),
  price: pounds,
  location: z.string(),
  handPayment: booking.shape.handPayment,
  canPayOnline: booking.shape.canPayOnline,
  /** Without the coach's text. */
  calledOff: booking.shape.calledOff,
  /** False for a guest, who calls the coach to cancel or move it. Older servers don't send it. */
  hasAccount: z.optional(z.boolean()),
  /** Opens the `.ics` file for an hour. */
  calendarPath: z.nullish(z.string()),
});
export type LinkedLesson = z.output<typeof linkedLesson>;

export const getLinkedLesson = endpoint({
  method: 'GET',
  path: '/api/lesson-links/:token',
  access: 'anyone',
  params: z.object({ token: linkToken }),
  response: linkedLesson,
});

export const getLinkedReceipt = endpoint({
  method: 'GET',
  path: '/api/receipt-links/:token',
  access: 'anyone',
  params: z.object({ token: linkToken }),
  response: receipt,
});
