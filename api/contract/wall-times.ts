import * as z from 'zod/mini';

/** A London wall-clock time, HH:MM. */
export const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time as HH:MM'));

/** The end of a window of time: a wall-clock time, or 24:00 for midnight at the end of the day. */
export const wallTimeEnd = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time as HH:MM'));
