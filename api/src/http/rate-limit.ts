import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { Refusal } from './refusal.ts';

/** `points` requests in `duration` seconds for each key. Limits of one name share their counters. */
export interface RateLimit {
  name: string;
  points: number;
  duration: number;
  /** Returns the key by which requests are counted together. A request without a key is not counted. */
  keyOf: KeyOf;
  /** Whether a request that is refused later counts, too. By default it does. */
  countsRefused?: boolean;
}

type KeyOf = (ctx: Context) => string | undefined | Promise<string | undefined>;

export const perMinute = (points: number) => ({ points, duration: 60 });
export const perHour = (points: number) => ({ points, duration: 3600 });
export const perDay = (points: number) => ({ points, duration: 24 * 3600 });

export interface RateLimitOptions {
  knex: Knex;
  log: Logger;
  /** Writes the body of a refusal, after its status and headers. By default `Refusal` 429 is thrown. */
  respondRefused?: (ctx: Context) => void;
}

/**
 * Returns middleware that counts requests in PostgreSQL, for all API processes together. When the
 * points are used up it responds 429 with `Retry-After` in seconds. While PostgreSQL is unavailable
 * each process counts for itself. A request that PostgreSQL failed does not count: with a full disk the counter can
 * be written and the booking can't, and who has tried often is not to wait when there is room again.
 */
export function createRateLimit(
  { knex, log, respondRefused }: RateLimitOptions,
  rateLimit: RateLimit,
): Middleware {
  const limiter = createLimiter(rateLimit, knex, log);
  return async (ctx, next) => {
    const key = await rateLimit.keyOf(ctx);
    if (key === undefined) return next();
    // Keys are hashed: they hold addresses and e-mails.
    const hash = createHash('sha256').update(key).digest('base64url');
    const waitSeconds = await countRequest(limiter, hash);
    if (waitSeconds > 0) return refuse(ctx, waitSeconds, respondRefused);
    try {
      return await next();
    } catch (error) {
      if (rateLimit.countsRefused === false && error instanceof Refusal) await limiter.reward(hash);
      // Not awaited: it may take as long to fail as the request has.
      else if (isDatabaseUnavailable(error)) limiter.reward(hash).catch(() => null);
      throw error;
    }
  };
}

/** Deletes counters whose time is up. */
export async function clearOldCounters(knex: Knex): Promise<void> {
  await knex('rate_limits').where('expire', '<=', Date.now()).delete();
}

function createLimiter({ name, points, duration }: RateLimit, knex: Knex, log: Logger) {
  const limit = { keyPrefix: name, points, duration };
  // The library's own queries are prepared under names, which a transaction pooler refuses.
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    try {
      const bindings = Object.fromEntries(values.map((value, index) => [`v${index + 1}`, value]));
      return await knex.raw(text.replaceAll('$', ':v'), bindings as Record<string, Knex.Value>);
    } catch (error) {
      log.error({ err: error, limit: name }, 'Rate limits are counted by this process alone');
      throw error;
    }
  };
  return new RateLimiterPostgres({
    ...limit,
    storeClient: { query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // A key that is out of points is refused without asking PostgreSQL again.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
}

/** Returns how many seconds the request has to wait; 0 if it may go on. */
async function countRequest(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

function refuse(ctx: Context, waitSeconds: number, respond: RateLimitOptions['respondRefused']): void {
  ctx.status = 429;
  ctx.set('Retry-After', String(waitSeconds));
  if (respond) return respond(ctx);
  const message = `Too many attempts. Please try again in ${formatWait(waitSeconds)}.`;
  throw new Refusal(429, 'too_many_requests', message);
}

function formatWait(seconds: number): string {
  if (seconds > 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/**
 * Returns what counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address,
 * since one customer has all the addresses of such a network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
