import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';
import { readRawBody } from './raw-body.ts';

/**
 * `points` requests in `duration` seconds for each key: an address, a user, an address and e-mail, a path, whoever
 * calls it, or a path that leads somewhere and otherwise the address. Rules of one name share their counters.
 */
export type RateLimitRule = {
  name: string;
  key: 'ip' | 'user' | 'ip+email' | 'path' | 'known path or ip';
  points: number;
  duration: number;
} & (
  | { method: string; path: string | RegExp }
  /** Counts all changing calls together that no rule with a path counts. */
  | { otherChangesBy: 'player' | 'staff' | 'visitor' }
);

export const perMinute = (points: number) => ({ points, duration: 60 });
export const perHour = (points: number) => ({ points, duration: 3600 });

/** Who sent a request, as far as limits ask. */
interface LimitedUser {
  id: string;
  isStaff: boolean;
}

export type RateLimitOptions = {
  knex: Knex;
  log: Logger;
  rules: readonly RateLimitRule[];
  /** Who is signed in, for rules by user. Such a rule ignores a request without a user. */
  userOf?: (ctx: Context) => LimitedUser | undefined;
  /** Whether a path leads somewhere, for rules by known paths. */
  isKnownPath?: (path: string) => Promise<boolean>;
  /** Writes the body of a refusal, after its status and headers. By default `Refusal` 429 is thrown. */
  respondRefused?: (ctx: Context) => void;
};

/**
 * Returns middleware that counts requests in PostgreSQL, for all API processes together. When a
 * rule's points are used up it responds 429 with `Retry-After` in seconds. While PostgreSQL is
 * unavailable each process counts for itself.
 *
 * A key with an e-mail needs it before the body parser, a key by user after authentication.
 */
export function createRateLimit(options: RateLimitOptions): Middleware {
  const { knex, log, rules, userOf = () => undefined, isKnownPath = async () => false } = options;
  const limits = rules.map((rule) => ({ rule, limiter: createLimiter(rule, knex, log) }));

  return async (ctx, next) => {
    const user = userOf(ctx);
    const named = limits.filter(({ rule }) => 'path' in rule && names(rule, ctx));
    const counting =
      named.length > 0
        ? named
        : limits.filter(({ rule }) => 'otherChangesBy' in rule && countsChange(rule, ctx, user));
    for (const { rule, limiter } of counting) {
      const key =
        rule.key === 'known path or ip' && (await isKnownPath(ctx.path))
          ? ctx.path
          : await keyOf(rule, ctx, user);
      const waitSeconds = key === undefined ? 0 : await countRequest(limiter, key);
      if (waitSeconds > 0) return refuse(ctx, waitSeconds, options.respondRefused);
    }
    await next();
  };
}

/** Deletes counters whose time is up. */
export async function clearOldCounters(knex: Knex): Promise<void> {
  await knex('rate_limits').where('expire', '<=', Date.now()).delete();
}

function createLimiter({ name, points, duration }: RateLimitRule, knex: Knex, log: Logger) {
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
    // Keys are hashed: they hold addresses and e-mails.
    await limiter.consume(createHash('sha256').update(key).digest('base64url'));
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

function names({ method, path }: { method: string; path: string | RegExp }, ctx: Context): boolean {
  // The router handles HEAD as GET.
  if (method !== (ctx.method === 'HEAD' ? 'GET' : ctx.method)) return false;
  return typeof path === 'string' ? path === ctx.path : path.test(ctx.path);
}

function countsChange(
  { otherChangesBy }: { otherChangesBy: 'player' | 'staff' | 'visitor' },
  { method }: Context,
  user: LimitedUser | undefined,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return otherChangesBy === (!user ? 'visitor' : user.isStaff ? 'staff' : 'player');
}

async function keyOf(rule: RateLimitRule, ctx: Context, user: LimitedUser | undefined) {
  if (rule.key === 'ip' || rule.key === 'known path or ip') return networkOf(ctx.ip);
  if (rule.key === 'user') return user?.id;
  // An id in a path may be written in both cases.
  if (rule.key === 'path') return ctx.path.toLowerCase();
  const email = emailIn(await readRawBody(ctx));
  return email === undefined ? undefined : `${networkOf(ctx.ip)} ${email}`;
}

function emailIn(body: Buffer): string | undefined {
  try {
    const { email } = JSON.parse(body.toString()) ?? {};
    return typeof email === 'string' ? email.toLowerCase() : undefined;
  } catch {
    // Not JSON: the endpoint refuses it.
    return undefined;
  }
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
