import * as z from 'zod/mini';
import { adminBooking, cancelBookingWithRefund } from './admin-bookings.ts';
import { clientLesson, coachPrice, moveTerms } from './coach-lessons.ts';
import { endpoint } from './endpoint.ts';
import { coachMinutes, lessonStart, quarterStart } from './request-values.ts';
import { id, openEnum } from './values.ts';

/** How many weekly lessons the coach can book at once. */
export const MIN_SERIES_LESSONS = 2;
export const MAX_SERIES_LESSONS = 26;
/** A series can be continued, so that it may have more. */
const MAX_CHANGED_LESSONS = 200;

/**
 * Why a date of a series can't be booked: by nobody (`taken` by a lesson, `held` while somebody pays), or by
 * players alone.
 */
const seriesObstacle = z.enum(['taken', 'held', 'too_soon', 'outside_hours', 'off_grid', 'blocked']);

const seriesDate = z.object({
  startTime: z.iso.datetime(),
  /** Null for a free time. */
  obstacle: z.nullable(openEnum(seriesObstacle)),
  /** Until when somebody can pay for it. Null unless it is `held`. */
  heldUntil: z.nullable(z.iso.datetime()),
});
export type SeriesDate = z.output<typeof seriesDate>;
export type SeriesDateResponse = z.input<typeof seriesDate>;

/** 30 to 240, by quarters of an hour. */
const seriesMinutes = z.string().check(
  z.regex(/^\d{2,3}$/, 'must be minutes'),
  z.refine((value) => coachMinutes.safeParse(Number(value)).success, 'must be 30 to 240 minutes, by 15'),
);

/** The dates of a series, at the same London time every one or two weeks: which are free for this client. Nothing is booked. */
export const checkSeries = endpoint({
  method: 'GET',
  path: '/api/admin/series',
  access: 'coach',
  query: z.object({
    startTime: quarterStart,
    /** Minutes, as `coachMinutes`. */
    duration: seriesMinutes,
    everyWeeks: z.optional(z.enum(['1', '2'])),
    /** How many lessons: 2 to 26. */
    count: z.string().check(z.regex(/^([2-9]|1\d|2[0-6])$/, 'must be 2 to 26')),
    /** Their own hold is no obstacle. */
    clientId: z.optional(id),
  }),
  response: z.array(seriesDate),
});

/**
 * Books a lesson for a client on each of these dates, all or none: at the same London time every one or two weeks,
 * however far ahead, with gaps where the coach leaves a date out. Each is a lesson as `bookForClient` books one. `continues` is a series
 * of this client that they then belong to. An exact repeat returns the same lessons. Throws as `bookForClient` does, 422
 * `slot_past` for a date that has begun, and 422 `not_weekly`.
 */
export const bookSeries = endpoint({
  method: 'POST',
  path: '/api/admin/series',
  access: 'coach',
  status: 201,
  body: z.extend(clientLesson, {
    lessons: z
      .array(
        z.object({
          startTime: quarterStart,
          /** Whether the coach takes a time outside the hours, under a block or within the notice. */
          anyway: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(MIN_SERIES_LESSONS), z.maxLength(MAX_SERIES_LESSONS)),
    /** Weekly by default. */
    everyWeeks: z.optional(z.literal([1, 2], 'must be 1 or 2')),
    continues: z.optional(id),
  }),
  response: z.array(adminBooking),
});

/** The lessons of a series that are not cancelled, soonest first. */
export const getSeries = endpoint({
  method: 'GET',
  path: '/api/admin/series/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.array(adminBooking),
});

/**
 * Cancels lessons of a series, all or none, each as `cancelBookingWithRefund` does. One mail tells the client. Lessons
 * that are cancelled already, or completed, are left out. Returns all of them as they are then.
 */
export const cancelSeriesLessons = endpoint({
  method: 'POST',
  path: '/api/admin/series/:id/cancel',
  access: 'coach',
  params: z.object({ id }),
  body: z.extend(z.omit(cancelBookingWithRefund.body, { seen: true }), {
    lessons: z
      .array(z.extend(z.pick(cancelBookingWithRefund.body, { seen: true }), { id }))
      .check(z.minLength(1), z.maxLength(MAX_CHANGED_LESSONS)),
  }),
  response: z.array(adminBooking),
});

/** Where lessons of a series would be, and what is in the way there: their own times are not. Nothing is moved. */
export const checkSeriesMove = endpoint({
  method: 'GET',
  path: '/api/admin/series/:id/move',
  access: 'coach',
  params: z.object({ id }),
  query: z.object({
    /** This lesson and all later ones that go ahead, called-off ones left out. */
    from: id,
    /** The new start of that lesson. Later ones keep their distance of days, at its London time. */
    startTime: lessonStart,
    /** Minutes; of each as before by default. */
    duration: z.optional(seriesMinutes),
  }),
  response: z.array(z.extend(seriesDate, { bookingId: id })),
});

/**
 * Moves lessons of a series that have not begun, all or none, each as `moveForClient` does. One mail tells the client. A
 * repeat changes nothing. Throws as `moveForClient`, naming the date.
 */
export const moveSeries = endpoint({
  method: 'POST',
  path: '/api/admin/series/:id/move',
  access: 'coach',
  params: z.object({ id }),
  body: z.extend(moveTerms, {
    lessons: z
      .array(
        /** A length or place of its own comes before that of all. */
        z.extend(z.omit(moveTerms, { message: true }), {
          id,
          startTime: lessonStart,
          anyway: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_CHANGED_LESSONS)),
  }),
  response: z.array(adminBooking),
});

/** Changes what lessons of a series cost. Paid and cancelled ones stay as they are. Returns all of them as they are then. */
export const changeSeriesPrice = endpoint({
  method: 'PUT',
  path: '/api/admin/series/:id/price',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_CHANGED_LESSONS)),
    price: coachPrice,
  }),
  response: z.array(adminBooking),
});
