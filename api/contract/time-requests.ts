import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { forNameIn, lessonMinutes } from './request-values.ts';
import { id, openEnum } from './values.ts';
import { wallTime } from './wall-times.ts';

/** The most requests of a player that wait for the coach at once. */
export const MAX_TIME_REQUESTS = 3;

/** `booked`: a series of the player has the time since. `expired`: nobody decided about it for 30 days. */
const timeRequestOutcome = z.enum(['booked', 'not_now', 'withdrawn', 'expired']);

/** A weekly time that a player asks the coach to keep for them. It holds nothing. */
export const timeRequest = z.object({
  id,
  /** 0 for Sunday to 6 for Saturday. */
  weekday: z.number(),
  /** By London's clock. */
  time: z.string(),
  minutes: z.number(),
  /** 1 or 2. */
  everyWeeks: z.number(),
  /** Who plays. Null for the player. */
  forName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Null while it waits for the coach. */
  outcome: z.nullable(openEnum(timeRequestOutcome)),
});
export type TimeRequest = z.output<typeof timeRequest>;
export type TimeRequestResponse = z.input<typeof timeRequest>;

const ownTimes = z.object({
  /** Those that wait for the coach, and those that the coach declined within 30 days, the latest first. */
  requests: z.array(timeRequest),
  /** The weekly times of which the player has lessons of a series to come. */
  kept: z.array(z.object({ weekday: z.number(), time: z.string() })),
});
export type OwnTimes = z.output<typeof ownTimes>;

/** What the player has asked the coach to keep, and what is kept. */
export const listTimeRequests = endpoint({
  method: 'GET',
  path: '/api/time-requests',
  access: 'player',
  response: ownTimes,
});

/**
 * Asks the coach to keep a weekly time, in place of the player's open request for the same name. A repeat changes nothing.
 * Throws 422 `slot_outside_hours` for one outside the hours of the week, `already_kept` for one of which the player has
 * lessons of a series to come, and `too_many_time_requests`.
 */
export const askForTime = endpoint({
  method: 'POST',
  path: '/api/time-requests',
  access: 'player',
  status: 201,
  body: z.object({
    weekday: z.int().check(z.gte(0), z.lte(6)),
    time: wallTime,
    minutes: lessonMinutes,
    everyWeeks: z.literal([1, 2], 'must be 1 or 2'),
    forName: forNameIn,
  }),
  response: timeRequest,
});

/** Withdraws a request. One that has ended stays as it is. Throws 403 for another player's. */
export const withdrawTimeRequest = endpoint({
  method: 'DELETE',
  path: '/api/time-requests/:id',
  access: 'player',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});
