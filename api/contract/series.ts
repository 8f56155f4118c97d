import * as z from 'zod/mini';
import { adminBooking, cancelBookingWithRefund } from './admin-bookings.ts';
import { clientLesson } from './coach-lessons.ts';
import { endpoint } from './endpoint.ts';
import { lessonStart } from './request-values.ts';
import { id, openEnum } from './values.ts';

/** How many weekly lessons the coach can book at once. */
export const MIN_SERIES_LESSONS = 2;
export const MAX_SERIES_LESSONS = 26;
/** A series can be continued, so that it may have more. */
const MAX_CANCELLED_LESSONS = 200;

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

/** The dates of a series, at the same London time each week: which are free for this client. Nothing is booked. */
export const checkSeries = endpoint({
  method: 'GET',
  path: '/api/admin/series',
  access: 'coach',
  query: z.object({
    startTime: lessonStart,
    /** Minutes. */
    duration: z.enum(['60', '120']),
    /** How many lessons: 2 to 26. */
    count: z.string().check(z.regex(/^([2-9]|1\d|2[0-6])$/, 'must be 2 to 26')),
    /** Their own hold is no obstacle. */
    clientId: z.optional(id),
  }),
  response: z.array(seriesDate),
});

/**
 * Books a lesson for a client on each of these dates, all or none: weekly at the same London time, however far ahead,
 * with gaps where the coach leaves a date out. Each is a lesson as `bookForClient` books one. `continues` is a series
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
          startTime: lessonStart,
          /** Whether the coach takes a time outside the hours, under a block or within the notice. */
          anyway: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(MIN_SERIES_LESSONS), z.maxLength(MAX_SERIES_LESSONS)),
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
      .check(z.minLength(1), z.maxLength(MAX_CANCELLED_LESSONS)),
  }),
  response: z.array(adminBooking),
});
