import * as z from 'zod/mini';
import { heldSlot, holdsDecision } from './admin-availability.ts';
import { adminBooking, MAX_REASON_LENGTH } from './admin-bookings.ts';
import { callOff, MAX_CALLED_OFF } from './call-offs.ts';
import { endpoint } from './endpoint.ts';
import { text } from './request-values.ts';
import { calendarDate, id } from './values.ts';

/** The most days that the coach is away at once. */
export const MAX_AWAY_DAYS = 60;

/** Days on which the coach is away, both ends included. */
const away = z.object({
  id,
  from: calendarDate,
  to: calendarDate,
  /** Until when `undoAway` works. */
  undoUntil: z.iso.datetime(),
  /** The lessons that were called off with it; null if there were none. */
  callOffId: z.nullable(id),
});
export type Away = z.output<typeof away>;

const days = { from: calendarDate, to: calendarDate };

/** The coach's time away that is not over, soonest first. */
export const listAway = endpoint({
  method: 'GET',
  path: '/api/admin/away',
  access: 'coach',
  response: z.array(away),
});

/**
 * The lessons that would be called off, soonest first, each with the time until which its player could choose. Throws 422
 * as `addAway` does for the days.
 */
export const previewAway = endpoint({
  method: 'GET',
  path: '/api/admin/away/preview',
  access: 'coach',
  query: z.object(days),
  response: z.object({
    lessons: z.array(z.object({ booking: adminBooking, chooseBy: z.iso.datetime() })),
  }),
});

/**
 * Blocks each day of a span, and calls off the lessons that are named, with the reason `away`: all in one transaction, and
 * with one mail for all lessons of a client. The mails are sent after the time to undo it. Others stay, and are returned.
 * An exact repeat changes nothing. Throws 422 `span_out_of_order`, `span_too_long`, `span_in_the_past`, `beyond_calendar`,
 * `lesson_outside` for a lesson on another day, and `id_used` for a repeat that differs.
 */
export const addAway = endpoint({
  method: 'POST',
  path: '/api/admin/away',
  access: 'coach',
  status: 201,
  body: z.object({
    /** The entry's, which the caller makes; its call-off has it, too. */
    id,
    ...days,
    bookingIds: z.array(id).check(z.maxLength(MAX_CALLED_OFF)),
    /** The players get it by mail. */
    message: z.optional(text(MAX_REASON_LENGTH)),
    holds: z.optional(holdsDecision),
  }),
  response: z.object({
    /** Null if nothing was done yet: the coach has to decide about `holdsUnder` first. */
    away: z.nullable(away),
    callOff: z.nullable(callOff),
    /** Lessons on these days that stay. */
    bookingsUnder: z.array(adminBooking),
    holdsUnder: z.array(heldSlot),
  }),
});

/**
 * Takes a time away back: its days are open, and the lessons that still wait go ahead; nobody is mailed. A repeat changes
 * nothing. Throws 422 `too_late_to_undo`.
 */
export const undoAway = endpoint({
  method: 'POST',
  path: '/api/admin/away/:id/undo',
  access: 'coach',
  params: z.object({ id }),
  response: z.array(away),
});

/** Shortens a time away at either end: the days that fall out are open again. Throws 422 `not_shorter`. */
export const shortenAway = endpoint({
  method: 'PUT',
  path: '/api/admin/away/:id',
  access: 'coach',
  params: z.object({ id }),
  body: z.object(days),
  response: away,
});

/** Opens all its days again. Lessons that were called off stay called off. */
export const removeAway = endpoint({
  method: 'DELETE',
  path: '/api/admin/away/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});
