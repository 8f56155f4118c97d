import * as z from 'zod/mini';
import { heldSlot, holdsDecision, isOpen, MAX_BLOCK_REASON_LENGTH, removed } from './admin-availability.ts';
import { adminBooking, MAX_REASON_LENGTH, undoUntil } from './admin-bookings.ts';
import { callOffReason } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { text } from './request-values.ts';
import { calendarDate, id, openEnum } from './values.ts';
import { wallTime, wallTimeEnd } from './wall-times.ts';

/** The most lessons that are called off at once, and the most days that are closed at once. */
export const MAX_CALLED_OFF = 100;
export const MAX_CLOSED_DAYS = 60;

/** The outcome for a lesson that was called off. `dropped`: nothing was paid, so nothing is refunded. */
const callOffOutcome = z.enum(['open', 'moved', 'refunded', 'dropped', 'resumed']);
/** The person or job that decided: `deadline` and `deletion` of the player's account are jobs. */
const callOffDecider = z.enum(['player', 'coach', 'deadline', 'deletion']);

/** Days that the coach closes, both ends included, or the same hours of each of them in London. */
const closedTime = {
  from: calendarDate,
  to: calendarDate,
  /** Both null for whole days. */
  startTime: z.nullable(wallTime),
  endTime: z.nullable(wallTimeEnd),
};

export const closing = z.object({
  id,
  /** As it was closed. */
  ...closedTime,
  reason: openEnum(callOffReason),
  /** Only the coach sees it. */
  note: z.nullable(z.string()),
  /** The players of the lessons that were called off have it by mail. */
  message: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Until when `undoClosing` works. */
  undoUntil,
  /** What is still closed from today on, each with the id for `removeBlockedSlot`. */
  days: z.array(
    z.object({ id, date: calendarDate, startTime: z.nullable(z.string()), endTime: z.nullable(z.string()) }),
  ),
  /** The lessons that were called off with it, soonest first. One that was called off again is only in the last closing. */
  lessons: z.array(
    z.object({
      booking: adminBooking,
      outcome: openEnum(callOffOutcome),
      chooseBy: z.iso.datetime(),
      /** Null while it waits. */
      decidedAt: z.nullable(z.iso.datetime()),
      decidedBy: z.nullable(openEnum(callOffDecider)),
      /** When its player first saw that it is called off. */
      seenAt: z.nullable(z.iso.datetime()),
      /** When the coach told them beside the mail. */
      toldAt: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type Closing = z.output<typeof closing>;
export type ClosingResponse = z.input<typeof closing>;

/**
 * What is closed from today on; and, closed or not, what called lessons off in the last 14 days or has lessons that still
 * wait, at most 50 each. By its first day.
 */
export const listClosings = endpoint({
  method: 'GET',
  path: '/api/admin/closings',
  access: 'coach',
  response: z.array(closing),
});

/**
 * The lessons that can be called off in some days or hours, soonest first, each with the time until which its player
 * could choose. `isSuggested`: to come, or less than half over. Throws 422 as `closeTime` does for the days.
 */
export const previewClosing = endpoint({
  method: 'GET',
  path: '/api/admin/closings/preview',
  access: 'coach',
  query: z.object({
    from: calendarDate,
    to: calendarDate,
    startTime: z.optional(wallTime),
    endTime: z.optional(wallTimeEnd),
  }),
  response: z.object({
    lessons: z.array(
      z.object({ booking: adminBooking, isSuggested: z.boolean(), chooseBy: z.iso.datetime() }),
    ),
  }),
});

/**
 * Closes days, or the same hours of each, and calls the named lessons off, all in one transaction: each lesson waits with
 * its payment and its court until its player has chosen a new time or a refund, or is refunded at the deadline. Of more
 * than two days the players have longer to choose. Lessons that are over, cancelled or called off already are left out;
 * all others in this time stay, and are returned. The mails, one for each client, are sent after `UNDO_MS`. The client
 * makes the id: an exact repeat changes nothing.
 *
 * Throws 422 `span_out_of_order`, `span_too_long`, `span_in_the_past`, `beyond_calendar`, `block_incomplete`,
 * `hours_out_of_order`, `lesson_outside` for a lesson at another time, `already_blocked` if all of it is closed by a
 * former one and no lesson is called off, and `id_used` for a repeat that differs.
 */
export const closeTime = endpoint({
  method: 'POST',
  path: '/api/admin/closings',
  access: 'coach',
  status: 201,
  body: z.object({
    id,
    ...closedTime,
    reason: callOffReason,
    note: z.optional(text(MAX_BLOCK_REASON_LENGTH)),
    message: z.optional(text(MAX_REASON_LENGTH)),
    bookingIds: z.array(id).check(z.maxLength(MAX_CALLED_OFF)),
    holds: z.optional(holdsDecision),
  }),
  response: z.object({
    /** Null if nothing was done yet: the coach has to decide about `holdsUnder` first. */
    closing: z.nullable(closing),
    /** Lessons in this time that stay. */
    bookingsUnder: z.array(adminBooking),
    holdsUnder: z.array(heldSlot),
  }),
});

/**
 * Takes a closing back: its days are open, and the lessons that still wait go ahead. Nobody is mailed but whoever has seen
 * that their lesson was called off, or was told. A repeat changes nothing. Throws 422 `too_late_to_undo` after `UNDO_MS`.
 */
export const undoClosing = endpoint({
  method: 'POST',
  path: '/api/admin/closings/:id/undo',
  access: 'coach',
  params: z.object({ id }),
  response: z.extend(closing, { isOpen }),
});

/** Opens all that is closed from today on. Lessons that were called off stay called off. A repeat changes nothing. */
export const removeClosing = endpoint({
  method: 'DELETE',
  path: '/api/admin/closings/:id',
  access: 'coach',
  params: z.object({ id }),
  response: removed,
});

/**
 * Has a lesson that was called off go ahead after all, until its start, and opens its hour. Its player gets a mail. A
 * repeat changes nothing. Throws 422 `not_called_off`, `already_chosen` and `lesson_begun`.
 */
export const confirmBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/confirm',
  access: 'coach',
  params: z.object({ id }),
  response: adminBooking,
});

/**
 * Ends the wait of a lesson that was called off on the coach's behalf: cancels it with the whole payment back. A
 * repeat changes nothing. Throws 422 `not_called_off`, and `already_chosen`.
 */
export const rejectBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/reject',
  access: 'coach',
  params: z.object({ id }),
  response: adminBooking,
});

/**
 * Notes that the coach has told the client of a lesson that was called off, beside the mail, or takes that back. Nobody is
 * mailed. A repeat changes nothing. Throws 422 `not_called_off`, and `already_chosen`, whose message says what was chosen.
 */
export const recordTold = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/told',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ isTold: z.boolean() }),
  response: adminBooking,
});
