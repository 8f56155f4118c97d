import * as z from 'zod/mini';
import { adminBooking, playerDetails, undoUntil } from './admin-bookings.ts';
import { availableSlot, blockedSlot } from './availability.ts';
import { endpoint } from './endpoint.ts';
import { text } from './request-values.ts';
import { calendarDate, id } from './values.ts';
import { wallTime, wallTimeEnd } from './wall-times.ts';

/** A block with its reason, which players don't see. */
export const adminBlockedSlot = z.extend(blockedSlot, { reason: z.nullable(z.string()) });
export type AdminBlockedSlot = z.output<typeof adminBlockedSlot>;

export const listAdminAvailableSlots = endpoint({
  method: 'GET',
  path: '/api/admin/available-slots',
  access: 'coach',
  response: z.array(availableSlot),
});

/** A slot that is reserved until `heldUntil` while a player pays for it. */
export const heldSlot = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  heldUntil: z.iso.datetime(),
  user: playerDetails,
});
export type HeldSlot = z.output<typeof heldSlot>;

/**
 * The coach's decision about held slots that a change would block or leave outside the working hours. `ask`: if there
 * are any, nothing is saved and the response lists them. `keep`, the default: their players can still pay in time and
 * then have their lesson. `release`: the slots are free again, and a payment that arrives nevertheless is refunded.
 */
export const holdsDecision = z.enum(['ask', 'keep', 'release']);
export type HoldsDecision = z.output<typeof holdsDecision>;

const hoursSaved = z.object({
  /** The current working hours: the old ones if nothing was saved. */
  availableSlots: z.array(availableSlot),
  /** Bookings outside the new hours. They stay booked. */
  bookingsOutside: z.array(adminBooking),
  /** Held slots outside the new hours. */
  holdsOutside: z.array(heldSlot),
  /** False if nothing was saved because the coach has to decide about `holdsOutside` first. */
  isSaved: z.boolean(),
});

/** Replaces the working hours of the whole week. */
export const replaceWorkingHours = endpoint({
  method: 'PUT',
  path: '/api/admin/available-slots',
  access: 'coach',
  query: z.object({ holds: z.optional(holdsDecision) }),
  body: z.array(availableSlot).check(z.maxLength(70)),
  response: hoursSaved,
});

/** Removes all working hours. A client that knows no `PUT` then adds the new week, one window a call. */
export const clearWorkingHours = endpoint({
  method: 'DELETE',
  path: '/api/admin/available-slots/all',
  access: 'coach',
  response: z.object({ ok: z.boolean() }),
});

/** Adds a window to the working hours. One that is there already changes nothing. */
export const addWorkingHours = endpoint({
  method: 'POST',
  path: '/api/admin/available-slots',
  access: 'coach',
  status: 201,
  body: availableSlot,
  response: availableSlot,
});

/**
 * Blocks from today on, or from the day `from`. With `calendar=include` also the busy times of the
 * coach's own calendar, which can't be removed here.
 */
export const listAdminBlockedSlots = endpoint({
  method: 'GET',
  path: '/api/admin/blocked-slots',
  access: 'coach',
  query: z.object({ from: z.optional(calendarDate), calendar: z.optional(z.enum(['include'])) }),
  response: z.array(adminBlockedSlot),
});

export const MAX_BLOCK_REASON_LENGTH = 200;

/**
 * Blocks a day or some of its hours. Lessons under the block stay booked; the response lists them.
 * `holds` decides about held slots under the block.
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
    reason: z.optional(z.nullable(text(MAX_BLOCK_REASON_LENGTH))),
    holds: z.optional(holdsDecision),
  }),
  response: z.object({
    /** Null if nothing was blocked yet: the coach has to decide about `holdsUnder` first. */
    blockedSlot: z.nullable(adminBlockedSlot),
    bookingsUnder: z.array(adminBooking),
    holdsUnder: z.array(heldSlot),
  }),
});

/** Whether what a closing has closed is open again: another one may close some of it. */
export const isOpen = z.boolean();

/** What was removed can be closed again with `closeTime`. */
export const removed = z.object({ ok: z.boolean(), isOpen, undoUntil });

/** Opens one blocked day, or its hours. The others that were closed with it stay closed. */
export const removeBlockedSlot = endpoint({
  method: 'DELETE',
  path: '/api/admin/blocked-slots/:id',
  access: 'coach',
  params: z.object({ id }),
  response: removed,
});
