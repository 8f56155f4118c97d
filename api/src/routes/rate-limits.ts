import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Caller } from '../auth/authenticate.ts';
import { createRateLimit, networkOf, perHour, perMinute, type RateLimit } from '../http/rate-limit.ts';

/** Returns a middleware that limits how often each caller calls an endpoint, or those of one `keyOf`. */
type Limit = (
  name: string,
  rate: Pick<RateLimit, 'points' | 'duration' | 'countsRefused'>,
  keyOf?: RateLimit['keyOf'],
) => Middleware;

export interface RateLimits {
  limit: Limit;
  /** The limit that all changes share which have none of their own. */
  limitChanges: Middleware;
  limitCancelling: Middleware;
  /** Each move is mailed to the coaches. A refused one is not. */
  limitMoving: Middleware;
  /** The limit of what the coach does, and each client is mailed. */
  limitClientMails: Middleware;
}

interface Options {
  knex: Knex;
  log: Logger;
  /** Replaces the points of a limit; `Infinity` for no limit. */
  limitPoints?: ((limit: { name: string; points: number }) => number) | undefined;
}

/** Returns the player whom authentication has found. */
const playerOf = ({ state }: Context) => (state as { caller?: Caller | null }).caller?.player;

export const byNetwork = (ctx: Context) => networkOf(ctx.ip);
/** Counts what is mailed to one address, whichever accounts name it. */
export const byAddress = (ctx: Context) => playerOf(ctx)?.email.toLowerCase();
const byPlayer = (ctx: Context) => playerOf(ctx)?.id;

/** Returns the limits of the API's endpoints, each counted by the player unless it says otherwise. */
export function createRateLimits({ limitPoints = ({ points }) => points, ...options }: Options): RateLimits {
  const limit: Limit = (name, rate, keyOf = byPlayer) => {
    const points = limitPoints({ name, points: rate.points });
    if (points === Infinity) return (_ctx, next) => next();
    return createRateLimit(options, { name, ...rate, points, keyOf });
  };
  const byCaller = (ctx: Context) => byPlayer(ctx) ?? byNetwork(ctx);
  const limitCallers = limit('changes', perMinute(60), byCaller);
  const limitStaff = limit('changes', perMinute(600), byCaller);
  return {
    limit,
    limitChanges: (ctx, next) => (playerOf(ctx)?.canManage ? limitStaff : limitCallers)(ctx, next),
    limitCancelling: limit('cancel', perMinute(20)),
    limitMoving: limit('move', { ...perHour(30), countsRefused: false }),
    limitClientMails: limit('client-mails', perHour(300)),
  };
}
