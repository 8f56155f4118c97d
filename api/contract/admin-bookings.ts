import * as z from 'zod/mini';
import { cancelResult } from './booking-changes.ts';
import { booking, bookingStatus, howPaid } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { MAX_SEARCH_LENGTH, text } from './request-values.ts';
import { calendarDate, id } from './values.ts';

/** The player of a lesson or of a held slot, as the coach sees them. */
export const playerDetails = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
});

/** For how long the coach can undo what they have just done. Mails about a booking, a move or a call-off wait for it. */
export const UNDO_MS = 30_000;

/** Until when the coach can undo what this response confirms. */
export const undoUntil = z.iso.datetime();

export const adminBooking = z.extend(booking, {
  /** `hasAccount` is false for a guest, whom the coach entered. */
  user: z.extend(playerDetails, { hasAccount: z.boolean() }),
  /** Whether the client did not come. */
  isMissed: z.boolean(),
  /** The weekly series that it belongs to. Null without one. */
  seriesId: z.nullable(id),
  /** Names what its payment by hand was recorded together with. Null for one of its own. */
  paidTogetherId: z.nullable(id),
  /** When the coach last asked for what is owed. */
  askedAt: z.nullable(z.iso.datetime()),
  /** Only after a booking, a move or a payment by hand. */
  undoUntil: z.optional(undoUntil),
});
export type AdminBooking = z.output<typeof adminBooking>;
export type AdminBookingResponse = z.input<typeof adminBooking>;

/**
 * Bookings, soonest first. `from` and `to` are London days, both included. By default they are the
 * first day of last month and the last day of the sixth month to come. The header `Bookings-Window`
 * names the days that the response covers, such as `2026-10-01/2027-05-31`, with `..` for an open
 * end. A response has at most 5,000 bookings, of whole days: if its window ends before `to`, ask
 * again from the day after.
 */
export const listAdminBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings',
  access: 'coach',
  query: z.object({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  response: z.array(adminBooking),
});

const bookingSearch = z.object({
  /** Part of a name or an e-mail address. */
  name: z.optional(text(MAX_SEARCH_LENGTH)),
  status: z.optional(bookingStatus),
  /** Leaves out lessons that are cancelled or called off. */
  only: z.optional(z.enum(['going-ahead'])),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  /** The order by the lessons' start; `desc` by default. */
  order: z.optional(z.enum(['asc', 'desc'])),
  /** `next` of the previous page, in the same order. */
  after: z.optional(z.string().check(z.maxLength(200))),
});
export type BookingSearch = z.input<typeof bookingSearch>;

/** A page of 25 bookings. */
export const searchBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/search',
  access: 'coach',
  query: bookingSearch,
  response: z.object({ bookings: z.array(adminBooking), next: z.nullable(z.string()) }),
});

/**
 * All bookings of a search as a spreadsheet. If the connection breaks off, the spreadsheet is
 * incomplete.
 */
export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/export',
  access: 'coach',
  query: z.omit(bookingSearch, { after: true, order: true }),
  response: z.string(),
  format: 'csv',
});

/** The longest reason of the coach in a mail to the player, in characters. The panel's field takes no more. */
export const MAX_REASON_LENGTH = 500;

/**
 * Cancels any lesson, with a full refund or without. What was paid by hand is to be given back with
 * `refund`. With `stillOwes` a lesson by hand that is not paid stays owed, from 24 hours before it on. The player gets
 * `reason` by mail. `seen` is `howPaid` of the lesson as the coach saw it: 422 `money_changed`, and nothing is
 * cancelled, if that is not true any more.
 */
export const cancelBookingWithRefund = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/cancel-with-refund',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({
    refund: z.boolean(),
    reason: z.optional(text(MAX_REASON_LENGTH)),
    stillOwes: z.optional(z.boolean()),
    seen: z.optional(howPaid),
  }),
  response: cancelResult,
});

export const MAX_NOTES_LENGTH = 2000;

/** The coach's notes on a lesson, which the player can read. */
const coachNotes = z.nullable(text(MAX_NOTES_LENGTH));

export const writeCoachNotes = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/coach-notes',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ coachNotes }),
  response: adminBooking,
});
