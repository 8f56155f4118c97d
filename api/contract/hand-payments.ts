import * as z from 'zod/mini';
import { adminBooking } from './admin-bookings.ts';
import { handMethod } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { poundsIn } from './request-values.ts';
import { calendarDate, id } from './values.ts';

/** How many lessons of a client can be settled at once. */
export const MAX_SETTLED_TOGETHER = 50;

/** Lessons of a client whose money can be settled now, each the oldest first. Called-off ones are left out. */
const clientMoney = z.object({
  owed: z.array(adminBooking),
  /** To be paid by hand, and not due yet: the next 50. */
  toCome: z.array(adminBooking),
  /** Their payment by hand is to be given back. */
  toGiveBack: z.array(adminBooking),
});
export type ClientMoney = z.output<typeof clientMoney>;
export type ClientMoneyResponse = z.input<typeof clientMoney>;

export const getClientMoney = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/money',
  access: 'coach',
  params: z.object({ id }),
  response: clientMoney,
});

/** A lesson, and its amount in pounds as the coach saw it. */
const seenLessons = z
  .array(z.object({ id, amount: poundsIn }))
  .check(
    z.refine(
      (lessons) => new Set(lessons.map((lesson) => lesson.id)).size === lessons.length,
      'must name each lesson once',
    ),
  );

/**
 * Records that a client has paid lessons by hand at once, each in full and with a payment of its own. All or none. One
 * mail tells the client, five minutes later. An exact repeat changes nothing. Returns these lessons as they are then.
 *
 * Throws 422 `money_changed` if a lesson is not unpaid at that amount any more; `id_used` for an id that came with other
 * content before; `wrong_day` as `recordHandPayment`; 404 for a lesson that is not this client's.
 */
export const receiveTogether = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:id/hand-payments',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({
    /** Made by the caller: a retry with the same content has the same. */
    togetherId: id,
    lessons: seenLessons.check(z.minLength(1), z.maxLength(MAX_SETTLED_TOGETHER)),
    method: handMethod,
    /** London's day; today by default. */
    receivedOn: z.optional(calendarDate),
  }),
  response: z.array(adminBooking),
});

/**
 * Takes payments back that were recorded together, as mistakes. All or none. A repeat changes nothing. A mail that has
 * told the client of them is followed by one that takes it back. Throws 404 for an unknown id, and 422 `money_changed`
 * once one of the payments has ended, or is to be given back. Returns all of the lessons as they are then.
 */
export const undoReceivedTogether = endpoint({
  method: 'POST',
  path: '/api/admin/hand-payments/:id/undo',
  access: 'coach',
  params: z.object({ id }),
  response: z.array(adminBooking),
});

/**
 * Notes that the coach has asked a client for what they owe: `shared` by themselves, or `mailed` by this call. Nobody is
 * asked by itself. The lessons are the ones that the coach saw as owed: 422 `money_changed` if one is not owed any more at
 * that amount. A mail throws 422 `no_address` for a client without one, and `asked_today` for the second on a London day.
 * What is paid while it still waits is left out, and nothing is sent once all is. A repeat of `shared` changes nothing on
 * that day. Returns these lessons. Throws 404 for a lesson that is not this client's.
 */
export const askForMoney = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:id/ask',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({
    how: z.enum(['shared', 'mailed']),
    lessons: seenLessons.check(z.minLength(1), z.maxLength(MAX_SETTLED_TOGETHER)),
  }),
  response: z.array(adminBooking),
});
