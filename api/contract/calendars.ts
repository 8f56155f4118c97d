import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './values.ts';

/** The `.ics` file of a lesson. A link of `createLessonFileLink` opens it without a token. */
export const getLessonFile = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/calendar.ics',
  access: 'player',
  linkPurpose: 'calendar',
  params: z.object({ id }),
  query: z.object({ link: z.optional(z.string()) }),
  response: z.string(),
  format: 'calendar',
});

/**
 * Returns where the file of a lesson can be opened without a token for the next five minutes: a
 * plain link can't carry a token, and a phone adds only a file that it opened itself.
 */
export const createLessonFileLink = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/calendar-link',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ path: z.string() }),
});

const calendarFeed = z.object({
  /** The address to subscribe to. Null if there is none, or if the request leaves it out. */
  address: z.nullable(z.string()),
  exists: z.boolean(),
  /** The London day on which a calendar program last read it. Null: never. */
  readOn: z.nullable(z.string()),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

/**
 * Returns the caller's feed. Its address needs a fresh sign-in, as `requestDeletion` does, since
 * whoever knows it can read the lessons until it is renewed. `address=hidden` leaves it out, and
 * works in any session.
 */
export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  access: 'player',
  query: z.object({ address: z.optional(z.enum(['hidden'])) }),
  response: calendarFeed,
});

/**
 * Makes an address for the caller's feed. One that was made before stops working. It needs a fresh
 * sign-in, as `requestDeletion` does.
 */
export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  access: 'player',
  response: calendarFeed,
});

/** Removes the address of the caller's feed, which then stops working. */
export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  access: 'player',
  response: calendarFeed,
});

/**
 * A personal calendar, from three months back to twelve months ahead: a player's own lessons; for
 * the coach and admins all lessons, with names and phone numbers, and blocked dates. The token is
 * its only protection. Cancelled lessons are left out: programs remove what is no longer in a feed.
 */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:token.ics',
  access: 'anyone',
  params: z.object({ token: z.string().check(z.regex(/^[\w-]{1,100}$/, 'must be letters and digits')) }),
  response: z.string(),
  format: 'calendar',
});
