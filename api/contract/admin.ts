import * as z from 'zod/mini';
import { adminBlockedSlot, availableSlot, bookingRuleLimits, bookingRules } from './availability.ts';
import { cancelResult } from './booking-changes.ts';
import { booking, bookingStatus, coachNotes } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, pounds, priceIn, text, wallTime, wallTimeEnd } from './values.ts';

/** Who a lesson or a held slot is for, as the coach sees them. */
const client = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
});

const adminBooking = z.extend(booking, { user: client });
export type AdminBooking = z.output<typeof adminBooking>;
export type AdminBookingAnswer = z.input<typeof adminBooking>;

/**
 * Bookings, soonest first. `from` and `to` are London days, both included. Without either they are the first day of last month
 * and the last day of the sixth month to come. The header `Bookings-Window` names the days that the answer covers, such as
 * `2026-10-01/2027-05-31`, with `..` for an open end. An answer holds at most 5,000 bookings, of whole days: when its window
 * ends before the `to` that was asked for, ask again from the day after.
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
  name: z.optional(text(100)),
  status: z.optional(bookingStatus),
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  /** By the lessons' start: the latest first, unless `asc`. */
  order: z.optional(z.enum(['asc', 'desc'])),
  /** The `next` of the page before, with the same order. */
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

/** The bookings of a search, all of them, as a spreadsheet. An answer that breaks off is not whole. */
export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/export',
  access: 'coach',
  query: z.omit(bookingSearch, { after: true, order: true }),
  response: z.string(),
  format: 'csv',
});

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'coach',
  response: z.object({
    lessonsToday: z.number(),
    revenueToday: pounds,
    pending: z.array(adminBooking),
    /** The last 12 weeks, oldest first; `weekStarts` is a Monday. */
    weeks: z.array(z.object({ weekStarts: calendarDate, lessons: z.number(), revenue: pounds })),
  }),
});
export type Overview = z.output<typeof getOverview.response>;
export type OverviewAnswer = z.input<typeof getOverview.response>;

export const confirmBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/confirm',
  access: 'coach',
  params: z.object({ id }),
  response: adminBooking,
});

/** Cancels a pending booking and refunds it in full. */
export const rejectBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/reject',
  access: 'coach',
  params: z.object({ id }),
  response: adminBooking,
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

export const writeCoachNotes = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/coach-notes',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ coachNotes }),
  response: adminBooking,
});

export const listAdminAvailableSlots = endpoint({
  method: 'GET',
  path: '/api/admin/available-slots',
  access: 'coach',
  response: z.array(availableSlot),
});

/** A slot that a player is paying for at this moment. The player has it until `heldUntil`. */
const heldSlot = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  heldUntil: z.iso.datetime(),
  user: client,
});
export type HeldSlot = z.output<typeof heldSlot>;

/**
 * What becomes of slots that somebody is paying for, when they would be blocked or left outside the working hours.
 * `ask`: nothing is written if there are any; the answer names them. `keep`, the default: their players can pay until
 * their time is up, and have their lessons then. `release`: the slots are free, and what is paid all the same is refunded.
 */
const holdsDecision = z.enum(['ask', 'keep', 'release']);
export type HoldsDecision = z.output<typeof holdsDecision>;

/** Bookings a change of working hours leaves outside them. They stay as they are. */
const hoursSaved = z.object({
  /** The hours in force: the old ones if nothing was saved. */
  availableSlots: z.array(availableSlot),
  bookingsOutside: z.array(adminBooking),
  /** Slots outside the new hours that somebody was paying for. */
  holdsOutside: z.optional(z.array(heldSlot)),
  /** False when nothing was saved, since the coach has to decide about `holdsOutside` first. */
  isSaved: z.optional(z.boolean()),
});

/** Replaces the whole week at once. */
export const replaceWorkingHours = endpoint({
  method: 'PUT',
  path: '/api/admin/available-slots',
  access: 'coach',
  query: z.object({ holds: z.optional(holdsDecision) }),
  body: z.array(availableSlot).check(z.maxLength(70)),
  response: hoursSaved,
});

/**
 * Begins a replacement of the week: readers keep seeing the old hours until all of the new ones are there. That is when two
 * seconds pass without another day, or when the coach reads the hours back; with no day sent by then, no hours are left.
 */
export const clearWorkingHours = endpoint({
  method: 'DELETE',
  path: '/api/admin/available-slots/all',
  access: 'coach',
  response: z.object({ ok: z.boolean() }),
});

/** Adds a day to the replacement that was begun, or to the hours in force when none was. */
export const addWorkingHours = endpoint({
  method: 'POST',
  path: '/api/admin/available-slots',
  access: 'coach',
  status: 201,
  body: availableSlot,
  response: availableSlot,
});

/** Blocks from today on, or from the day `from`. */
export const listAdminBlockedSlots = endpoint({
  method: 'GET',
  path: '/api/admin/blocked-slots',
  access: 'coach',
  query: z.object({ from: z.optional(calendarDate) }),
  response: z.array(adminBlockedSlot),
});

/**
 * Blocks a day or some of its hours. Booked lessons under the block are named and stay as they are; slots that somebody is
 * paying for are named too, and `holds` decides about them.
 */
export const addBlockedSlot = endpoint({
  method: 'POST',
  path: '/api/admin/blocked-slots',
  access: 'coach',
  status: 201,
  body: z.object({
    date: calendarDate,
    startTime: z.optional(z.nullable(wallTime)),
    endTime: z.optional(z.nullable(wallTimeEnd)),
    reason: z.optional(z.nullable(text(200))),
    holds: z.optional(holdsDecision),
  }),
  response: z.object({
    /** Null when nothing was blocked, since the coach has to decide about `holdsUnder` first. */
    blockedSlot: z.nullable(adminBlockedSlot),
    bookingsUnder: z.array(adminBooking),
    holdsUnder: z.optional(z.array(heldSlot)),
  }),
});

export const removeBlockedSlot = endpoint({
  method: 'DELETE',
  path: '/api/admin/blocked-slots/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});

/** Prices as the admin form shows them: pounds as text. */
const coachSettings = z.object({ pricePerHour: z.string(), priceTwoHours: z.string() });
export type CoachSettings = z.output<typeof coachSettings>;

export const getCoachSettings = endpoint({
  method: 'GET',
  path: '/api/admin/coach-settings',
  access: 'coach',
  response: coachSettings,
});

export const updateCoachSettings = endpoint({
  method: 'POST',
  path: '/api/admin/coach-settings',
  access: 'coach',
  body: z.object({ pricePerHour: priceIn, priceTwoHours: priceIn }),
  response: coachSettings,
});

export const getBookingRules = endpoint({
  method: 'GET',
  path: '/api/admin/booking-rules',
  access: 'coach',
  response: bookingRules,
});

const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.int(), z.gte(min), z.lte(max));

/** How far ahead and how short before its start players can book from now on. The coach's own actions are not limited. */
export const updateBookingRules = endpoint({
  method: 'PUT',
  path: '/api/admin/booking-rules',
  access: 'coach',
  body: z.object({
    horizonWeeks: wholeNumber(bookingRuleLimits.horizonWeeks),
    noticeHours: wholeNumber(bookingRuleLimits.noticeHours),
  }),
  response: bookingRules,
});

/** A payment whose end the system could not settle by itself. Newer servers may name other kinds and actions. */
const paymentToLookAt = z.object({
  /** Of the problem: a payment may have several. */
  id,
  paymentIntentId: z.nullable(z.string()),
  amount: pounds,
  playerEmail: z.string(),
  createdAt: z.iso.datetime(),
  problem: z.string(),
  kind: z.optional(z.string()),
  /** The payment provider's own words. */
  providerReason: z.optional(z.nullable(z.string())),
  /** What the coach can have done: `refund`, `book`, `cancel`, `settle`. */
  actions: z.optional(z.array(z.string())),
});
export type PaymentToLookAt = z.output<typeof paymentToLookAt>;

export const listPaymentsToLookAt = endpoint({
  method: 'GET',
  path: '/api/admin/payments-to-look-at',
  access: 'coach',
  response: z.array(paymentToLookAt),
});

const actedOn = z.object({ ok: z.boolean() });

/** Refunds what is left of a payment to look at, because the coach says so. */
export const refundPaymentToLookAt = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/refund',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});

/** Books the lesson that a payment to look at was made for. */
export const bookPaymentToLookAt = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/book',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});

/** Cancels an unpaid payment to look at, so that it can't be paid any more. */
export const cancelPaymentToLookAt = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/cancel',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});

/** Takes a problem off the list: the coach has dealt with it in another way. */
export const settlePaymentProblem = endpoint({
  method: 'POST',
  path: '/api/admin/payments-to-look-at/:id/settle',
  access: 'coach',
  params: z.object({ id }),
  response: actedOn,
});
