import * as z from 'zod/mini';
import { heldSlot, holdsDecision } from './admin-availability.ts';
import { adminBooking, undoUntil } from './admin-bookings.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id } from './values.ts';
import { wallTime, wallTimeEnd } from './wall-times.ts';

/** The most days from the first to the last date of other hours that are saved at once, and the most windows of a day. */
export const MAX_OTHER_HOURS_DAYS = 366;
export const MAX_WINDOWS_A_DAY = 10;

const hoursWindow = z.object({ startTime: wallTime, endTime: wallTimeEnd });

/** Hours of some weekdays from one date to another, both included, in place of the week's. */
const otherHours = z.object({
  id,
  from: calendarDate,
  to: calendarDate,
  /** 0 for Sunday to 6 for Saturday, in order. Other hours saved later may have taken dates in between. */
  weekdays: z.array(z.number()),
  windows: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
});
export type OtherHours = z.output<typeof otherHours>;

const otherHoursSaved = z.object({
  /** The other hours from today on, soonest first: the former ones if nothing was saved. */
  otherHours: z.array(otherHours),
  /** Lessons outside the hours of their date. They stay booked. */
  bookingsOutside: z.array(adminBooking),
  holdsOutside: z.array(heldSlot),
  /** False if nothing was saved because the coach has to decide about `holdsOutside` first. */
  isSaved: z.boolean(),
  /** Only after a removal: `addOtherHours` then gives them again. */
  undoUntil: z.optional(undoUntil),
});
export type OtherHoursSaved = z.output<typeof otherHoursSaved>;

/** The other hours from today on, soonest first. */
export const listOtherHours = endpoint({
  method: 'GET',
  path: '/api/admin/other-hours',
  access: 'coach',
  response: z.array(otherHours),
});

/**
 * Gives dates other hours than their weekday's; a day off is opened by them. They replace other hours that a date has.
 * Dates that are over are left out. An exact repeat changes nothing. Throws 422 `span_out_of_order`, `span_too_long`, `no_date_in_span`, `span_in_the_past`,
 * `beyond_calendar`, `hours_out_of_order`, `hours_overlap`, and `id_used` for a repeat that differs.
 */
export const addOtherHours = endpoint({
  method: 'POST',
  path: '/api/admin/other-hours',
  access: 'coach',
  status: 201,
  body: z.object({
    /** The entry's, which the caller makes. */
    id,
    from: calendarDate,
    to: calendarDate,
    weekdays: z.array(z.number().check(z.int(), z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
    windows: z.array(hoursWindow).check(z.minLength(1), z.maxLength(MAX_WINDOWS_A_DAY)),
    holds: z.optional(holdsDecision),
  }),
  response: otherHoursSaved,
});

/** Gives the dates of an entry the hours of their weekday again. A repeat changes nothing. */
export const removeOtherHours = endpoint({
  method: 'DELETE',
  path: '/api/admin/other-hours/:id',
  access: 'coach',
  params: z.object({ id }),
  query: z.object({ holds: z.optional(holdsDecision) }),
  response: otherHoursSaved,
});
