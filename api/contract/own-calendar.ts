import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './request-values.ts';
import { calendarDate } from './values.ts';

/** The coach's own calendar, whose busy times block slots. Names of events are not stored. */
const ownCalendar = z.object({
  /** Null while no calendar is connected. The address is a secret, for the coach alone. */
  address: z.nullable(z.string()),
  /** A check was requested and has not ended. */
  isChecking: z.boolean(),
  lastSuccessAt: z.nullable(z.iso.datetime()),
  /** The reason why the last check failed, as a sentence. The busy times of the last success still count. */
  failure: z.nullable(z.string()),
  /** The number of busy times that block slots. */
  busyTimes: z.number(),
});
export type OwnCalendar = z.output<typeof ownCalendar>;

/** The coach's own calendar can't be read, or only in part: what is new in it does not block slots. */
export const unreadCalendar = z.object({
  /** The day of the last complete reading; without one, of the first failure. */
  since: calendarDate,
  /** The first bookable day that it was not read for, on which nothing of it blocks. Null for none. */
  openFrom: z.nullable(calendarDate),
});
export type UnreadCalendar = z.output<typeof unreadCalendar>;

export const getOwnCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/own-calendar',
  access: 'coach',
  response: ownCalendar,
});

/**
 * Connects a calendar by its iCal address, and has it read now, also if it is connected already. The response comes before
 * it was read. It is read again every 15 minutes.
 */
export const saveOwnCalendar = endpoint({
  method: 'PUT',
  path: '/api/admin/own-calendar',
  access: 'coach',
  body: z.object({ address: text(2000) }),
  response: ownCalendar,
});

/** Forgets the calendar. Its busy times no longer block slots. */
export const removeOwnCalendar = endpoint({
  method: 'DELETE',
  path: '/api/admin/own-calendar',
  access: 'coach',
  response: ownCalendar,
});
