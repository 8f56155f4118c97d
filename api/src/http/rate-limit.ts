import type { Knex } from 'knex';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { createCounter } from './count-requests.ts';
import { networkOf } from './network-of.ts';
import { readRawBody } from './raw-body.ts';

/** `points` requests in `duration` seconds for each key: an address, a user, or an address trying one e-mail. */
export type RateLimitRule = {
  name: string;
  method: string;
  path: string | RegExp;
  key: 'ip' | 'user' | 'ip+email';
  points: number;
  duration: number;
};

export type RateLimitOptions = {
  knex: Knex;
  log: Logger;
  rules: readonly RateLimitRule[];
  /** Who is signed in, for rules by user; such a rule lets a request without a user pass. */
  userIdOf?: (ctx: Context) => string | undefined;
  /** Writes the body of a refusal; the API's own form unless given. Status and `Retry-After` are set. */
  answerRefusal?: (ctx: Context) => void;
};

/**
 * Middleware that counts requests in Postgres, for all API processes together, and answers 429 with `Retry-After`
 * in seconds when a rule's points are used up. If Postgres can't be asked, each process counts for itself meanwhile.
 *
 * Mount it before a body parser where a rule's key needs the e-mail, after authentication where it needs the user.
 */
export function createRateLimit(options: RateLimitOptions): Middleware {
  const { knex, log, rules, userIdOf = () => undefined } = options;
  const limits = rules.map((rule) => ({ rule, consume: createCounter(rule, knex, log) }));

  return async (ctx, next) => {
    for (const { rule, consume } of limits) {
      if (ctx.method !== rule.method || !matches(rule.path, ctx.path)) continue;
      const key = await keyOf(rule, ctx, userIdOf);
      const wait = key === undefined ? 0 : await consume(key);
      if (wait > 0) return refuse(ctx, wait, options.answerRefusal);
    }
    await next();
  };
}

function refuse(ctx: Context, wait: number, answerRefusal: RateLimitOptions['answerRefusal']): void {
  ctx.status = 429;
  ctx.set('Retry-After', String(wait));
  if (answerRefusal) return answerRefusal(ctx);
  ctx.body = {
    code: 'too_many_requests',
    message: `Too many attempts. Please try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`,
    requestId: ctx.state['requestId'] as string | undefined,
  };
}

function matches(path: string | RegExp, actual: string): boolean {
  return typeof path === 'string' ? path === actual : path.test(actual);
}

async function keyOf(rule: RateLimitRule, ctx: Context, userIdOf: NonNullable<RateLimitOptions['userIdOf']>) {
  if (rule.key === 'ip') return networkOf(ctx.ip);
  if (rule.key === 'user') return userIdOf(ctx);
  const email = emailIn(await readRawBody(ctx));
  return email === undefined ? undefined : `${networkOf(ctx.ip)} ${email}`;
}

function emailIn(body: Buffer): string | undefined {
  try {
    const { email } = JSON.parse(body.toString()) ?? {};
    return typeof email === 'string' ? email.toLowerCase() : undefined;
  } catch {
    // What is no JSON names no e-mail; the endpoint says so itself.
    return undefined;
  }
}
