import * as z from 'zod/mini';
import { heldSlot, holdsDecision } from './admin-availability.ts';
import { adminBooking, MAX_REASON_LENGTH } from './admin-bookings.ts';
import { booking, callOffReason } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { instant, lessonStart, text } from './request-values.ts';
import { calendarDate, id, openEnum } from './values.ts';
import { wallTime, wallTimeEnd } from './wall-times.ts';

/** The most lessons that are called off at once. */
export const MAX_CALLED_OFF = 100;

/** The outcome for a lesson that was called off. `dropped`: nothing was paid, so nothing is refunded. */
const callOffOutcome = z.enum(['open', 'moved', 'refunded', 'dropped', 'resumed']);
/** The person or job that decided: `deadline` and `deletion` of the player's account are jobs. */
const callOffDecider = z.enum(['player', 'coach', 'deadline', 'deletion']);

export const callOff = z.object({
  id,
  reason: openEnum(callOffReason),
  message: z.nullable(z.string()),
  /** From the first lesson's start to the last one's end, as they were. */
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** Until when `undoCallOff` works. */
  undoUntil: z.iso.datetime(),
  /** The block of the call-off that keeps the time closed, for `removeBlockedSlot`. Null without one, and once it is removed. */
  blockedSlotId: z.nullable(id),
  /** Soonest first. A lesson that was called off again is only in the last call-off. */
  lessons: z.array(
    z.object({
      booking: adminBooking,
      outcome: openEnum(callOffOutcome),
      chooseBy: z.iso.datetime(),
      /** Null while it waits. */
      decidedAt: z.nullable(z.iso.datetime()),
      decidedBy: z.nullable(openEnum(callOffDecider)),
    }),
  ),
});
export type CallOff = z.output<typeof callOff>;
export type CallOffResponse = z.input<typeof callOff>;

/**
 * The lessons that can be called off from one instant to another, soonest first: now and the end of the day in
 * London by default. `isSuggested`: to come, or less than half over.
 */
export const previewCallOff = endpoint({
  method: 'GET',
  path: '/api/admin/call-offs/preview',
  access: 'coach',
  query: z.object({ from: z.optional(instant), to: z.optional(instant) }),
  response: z.object({
    lessons: z.array(z.object({ booking: adminBooking, isSuggested: z.boolean() })),
    /**
     * Until when the players could choose: 20:00 in London on the third day after today. With the reason `away` they may
     * have longer, by `previewAway`.
     */
    chooseBy: z.iso.datetime(),
  }),
});

/**
 * Calls lessons off: each waits with its payment and its court until its player has chosen a new time or a refund,
 * or is refunded at the deadline. Lessons that are over, cancelled or called off already are left out. The time is
 * kept closed in the same transaction. The client makes the id: an exact repeat changes nothing and returns the same
 * call-off. The mails are sent after `UNDO_MS`.
 *
 * Throws 422 `nothing_to_call_off`, and `id_used` for a repeat that differs.
 */
export const callOffLessons = endpoint({
  method: 'POST',
  path: '/api/admin/call-offs',
  access: 'coach',
  status: 201,
  body: z.object({
    id,
    bookingIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_CALLED_OFF)),
    reason: callOffReason,
    /** The players get it by mail. */
    message: z.optional(text(MAX_REASON_LENGTH)),
    /** Keeps the time closed, unless it is already. Without times the whole day. */
    closed: z.optional(
      z.nullable(
        z.object({
          date: calendarDate,
          startTime: z.nullable(wallTime),
          endTime: z.nullable(wallTimeEnd),
        }),
      ),
    ),
    /** Decides about held slots in the time that is kept closed. */
    holds: z.optional(holdsDecision),
  }),
  response: z.object({
    /** Null if nothing was done yet: the coach has to decide about `holdsUnder` first. */
    callOff: z.nullable(callOff),
    holdsUnder: z.array(heldSlot),
  }),
});

/**
 * Takes a call-off back: the lessons that still wait go ahead, nobody is mailed, and the time that it closed is open
 * again, unless another call-off keeps it closed. A repeat changes nothing. Throws 422 `too_late_to_undo` after
 * `UNDO_MS`.
 */
export const undoCallOff = endpoint({
  method: 'POST',
  path: '/api/admin/call-offs/:id/undo',
  access: 'coach',
  params: z.object({ id }),
  response: callOff,
});

/** The call-offs of the last 14 days, and older ones for which somebody still chooses, the latest first; at most 50. */
export const listCallOffs = endpoint({
  method: 'GET',
  path: '/api/admin/call-offs',
  access: 'coach',
  response: z.array(callOff),
});

/**
 * Has a lesson that was called off go ahead after all, until its start. Its player gets a mail. A repeat changes
 * nothing. Throws 422 `not_called_off`, `already_chosen` and `lesson_begun`.
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
 * The three free starts nearest to a lesson of the caller, by time, for the same length. None for one at another place
 * than the court: its player calls the coach.
 */
export const listNewTimes = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/new-times',
  access: 'player',
  params: z.object({ id }),
  response: z.array(z.object({ startTime: z.iso.datetime(), endTime: z.iso.datetime() })),
});

/**
 * The player's choice for a lesson that was called off: a new time, by the rules of booking, or the whole payment
 * back, whatever the clock says. A repeat changes nothing. Throws 422 `slot_…` and `elsewhere` as `rescheduleBooking` does,
 * `not_called_off`, and `already_chosen`, whose message says what was chosen.
 */
export const chooseForCalledOff = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/choice',
  access: 'player',
  params: z.object({ id }),
  body: z.union([z.object({ startTime: lessonStart }), z.object({ refund: z.literal(true) })]),
  response: booking,
});
