import * as z from 'zod/mini';
import { adminBooking, MAX_REASON_LENGTH } from './admin-bookings.ts';
import { handMethod } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import {
  coachMinutes,
  emailIn,
  forNameIn,
  lessonStart,
  personLimits,
  phoneIn,
  placeIn,
  poundsIn,
  quarterStart,
  text,
} from './request-values.ts';
import { calendarDate, id } from './values.ts';

/** The greatest price in pounds of a lesson that the coach books. */
const MAX_COACH_PRICE = 1_000;
/** How many days ago a lesson may have taken place that the coach enters. */
export const MAX_DAYS_BACK = 14;
/** How many weeks ahead the coach can book, move and block: beyond that a year is a slip. */
export const MAX_WEEKS_AHEAD = 156;
/** How many days ago money by hand may have been received that the coach records. */
export const MAX_DAYS_SINCE_RECEIVED = 366;
/** How many days after its start the coach can note whether a client came to a lesson. */
export const MAX_DAYS_TO_NOTE = 30;

/** In pounds: 0 for a free lesson, or between 1 and 1,000. */
export const coachPrice = poundsIn.check(
  z.refine(
    (pounds) => pounds === 0 || (pounds >= 1 && pounds <= MAX_COACH_PRICE),
    `must be 0, or between 1 and ${MAX_COACH_PRICE}`,
  ),
);
/** The client gets it by mail. */
const message = z.optional(text(MAX_REASON_LENGTH));
/** Whether the coach takes a time outside the hours, under a block, within the notice or beyond the horizon. */
const anyway = z.optional(z.boolean());

/** A place that the coach has named. */
export const place = z.object({ name: z.string(), address: z.nullable(z.string()) });
export type Place = z.output<typeof place>;

export const newClient = z.object({
  firstName: text(personLimits.name).check(z.minLength(1, 'must not be empty')),
  lastName: z.optional(text(personLimits.name)),
  phone: z.optional(phoneIn),
  email: z.optional(emailIn),
});
export type NewClient = z.output<typeof newClient>;

/** The coach's terms of a lesson, or of each lesson of a series. */
export const clientLesson = z.object({
  /** The new lesson's or series', which the caller makes: a retry with the same content has the same. */
  id,
  client: z.union([z.object({ id }), newClient]),
  /** Minutes. */
  duration: coachMinutes,
  price: coachPrice,
  /** The coach's court by default. */
  place: z.optional(placeIn),
  /** The name of whoever plays. */
  forName: z.optional(forNameIn),
  message,
});

/**
 * Books a lesson for a client, to be paid by hand, or free, within one day in London. A start in the last 14 days enters a lesson
 * that took place. An exact repeat returns the same lesson. The mails are sent after `UNDO_MS`: nobody hears of a lesson
 * that is cancelled before. Throws 422 `id_used` for an id that came with other content before,
 * `slot_taken`, one of the other `slot_…`
 * without `anyway`, and `client_exists` for a new client with the address of another.
 */
export const bookForClient = endpoint({
  method: 'POST',
  path: '/api/admin/bookings',
  access: 'coach',
  status: 201,
  body: z.extend(clientLesson, { startTime: quarterStart, anyway }),
  response: adminBooking,
});

/** The changes of a move beside the time. */
export const moveTerms = z.object({
  /** Minutes; as before by default. Only of a lesson that is not paid: 422 `already_paid`. */
  duration: z.optional(coachMinutes),
  /** Null for the coach's court; as before by default. */
  place: z.optional(z.nullable(placeIn)),
  message,
});

/**
 * Moves a lesson that has not begun to another start, with the same payment. The client gets a mail after
 * `UNDO_MS`, unless the lesson was moved back before. Any minute is accepted: working hours may begin between quarters,
 * and a lesson that was booked so can keep its start or move back to it.
 */
export const moveForClient = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/move',
  access: 'coach',
  params: z.object({ id }),
  body: z.extend(moveTerms, { startTime: lessonStart, anyway }),
  response: adminBooking,
});

/** Says who plays in a lesson. Nobody is mailed. A repeat changes nothing. */
export const changeForNameAsCoach = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/for-name',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ forName: forNameIn }),
  response: adminBooking,
});

/** The last three places that the coach has named, the latest first. */
export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/admin/places',
  access: 'coach',
  response: z.array(place),
});

/** Changes what a lesson costs, while nothing of it is paid. */
export const changeLessonPrice = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/price',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ price: coachPrice }),
  response: adminBooking,
});

/** Records that a lesson was paid by hand, in full. A repeat changes nothing. Throws 422 `called_off` while it waits for a choice. */
export const recordHandPayment = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/hand-payment',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({
    method: handMethod,
    /** London's day; today by default. */
    receivedOn: z.optional(calendarDate),
  }),
  response: adminBooking,
});

/**
 * Ends a payment by hand: it was returned to the client, or it was recorded by mistake. A mail tells the client of the
 * former, and of the latter if they have been told of the payment.
 */
export const endHandPayment = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/hand-payment/end',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ reason: z.enum(['returned', 'mistake']) }),
  response: adminBooking,
});

/** Lets the debt of a lesson go, or takes that back. */
export const waiveLesson = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/waived',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ isWaived: z.boolean() }),
  response: adminBooking,
});

/**
 * Records that the client did not come to a lesson, or takes that back. Throws 422 `lesson_ahead` before it
 * begins, `too_late` 30 days after, and `not_going_ahead` for a cancelled one.
 */
export const recordAttendance = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/attendance',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ isMissed: z.boolean() }),
  response: adminBooking,
});

/** Lessons that clients owe, and those whose payment by hand is to be given back, the oldest first; at most 200. */
export const listToSettle = endpoint({
  method: 'GET',
  path: '/api/admin/to-settle',
  access: 'coach',
  response: z.array(adminBooking),
});
