import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { linkToken } from './links.ts';
import { calendarDate, id } from './values.ts';
import { wallTime, wallTimeEnd } from './wall-times.ts';

/** The most days for which a player waits at once. */
export const MAX_WISHES = 5;

const wishedTime = {
  date: calendarDate,
  /** The lesson lies between them, by London's clock. */
  fromTime: z.string(),
  toTime: z.string(),
  /** Minutes. */
  minutes: z.number(),
};

/** A day on which a player would like to be told when a time falls free. It holds nothing, and has no order. */
const wish = z.object({
  id,
  ...wishedTime,
  toldAt: z.nullable(z.iso.datetime()),
  /** Nobody is told before the player has confirmed their address: see `sendAddressLink`. */
  waitsForAddress: z.boolean(),
});
export type Wish = z.output<typeof wish>;

/** The player's wishes for today and later, soonest first. */
export const listWishes = endpoint({
  method: 'GET',
  path: '/api/wishes',
  access: 'player',
  response: z.array(wish),
});

/**
 * Wishes for a time on a day, in place of the player's former wish for it. Throws 422 `time_is_free` while a start that
 * fits can be booked, `no_such_hours` if none of the coach's hours fits, `day_not_bookable` for one that is over or too far
 * ahead, `lesson_that_day` while the player has a lesson then, `too_many_wishes`, `no_address` for an account without one, and
 * `hours_out_of_order`.
 */
export const addWish = endpoint({
  method: 'POST',
  path: '/api/wishes',
  access: 'player',
  status: 201,
  body: z.object({
    date: calendarDate,
    fromTime: wallTime,
    toTime: wallTimeEnd,
    minutes: z.union([z.literal(60), z.literal(120)]),
  }),
  response: wish,
});

/** Ends a wish. A repeat changes nothing. Throws 403 for another player's. */
export const endWish = endpoint({
  method: 'DELETE',
  path: '/api/wishes/:id',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});

/** The wish that a mail's link would end: nothing about the player. `hasEnded` once it is over. */
const linkedWish = z.object({ date: calendarDate, hasEnded: z.boolean() });
export type LinkedWish = z.output<typeof linkedWish>;

/** Says what a link of a mail would end, and ends nothing. */
export const getLinkedWish = endpoint({
  method: 'GET',
  path: '/api/wish-links',
  access: 'anyone',
  link: linkToken,
  response: linkedWish,
});

/** Ends the wish of a link. Nothing else can be done by it. A repeat changes nothing. */
export const endLinkedWish = endpoint({
  method: 'POST',
  path: '/api/wish-links',
  access: 'anyone',
  link: linkToken,
  response: linkedWish,
});

/** How many players wait for a time on a day, from today on: not who. */
export const countWishes = endpoint({
  method: 'GET',
  path: '/api/admin/wishes',
  access: 'coach',
  response: z.array(z.object({ date: calendarDate, players: z.number() })),
});
