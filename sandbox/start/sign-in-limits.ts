import type { Context, Middleware, Next } from 'koa';
import {
  createRateLimit,
  networkOf,
  perHour,
  perMinute,
  type RateLimit,
  type RateLimitOptions,
} from '../../api/src/http/rate-limit.ts';
import { readRawBody } from '../../api/src/http/raw-body.ts';

interface SignInLimit extends RateLimit {
  method: string;
  path: string | RegExp;
}

const FACTOR_CODE_PATH = /^\/auth\/v1\/factors\/[^/]+\/verify$/i;

const byNetwork = ({ ip }: Context) => networkOf(ip);
// An id in a path may be written in both cases.
const byPath = ({ path }: Context) => path.toLowerCase();
const byNetworkAndEmail = async (ctx: Context) => {
  const email = emailIn(await readRawBody(ctx));
  return email === undefined ? undefined : `${networkOf(ctx.ip)} ${email}`;
};

/**
 * Requests to the sandbox’s sign-in, for each address. The grant of `/token` is in the query string,
 * which can be written in several ways: one limit counts every grant.
 */
export const signInLimits: readonly SignInLimit[] = [
  {
    name: 'sign-in-email',
    method: 'POST',
    path: '/auth/v1/token',
    keyOf: byNetworkAndEmail,
    ...perMinute(10),
  },
  { name: 'sign-in', method: 'POST', path: '/auth/v1/token', keyOf: byNetwork, ...perMinute(60) },
  { name: 'sign-up', method: 'POST', path: '/auth/v1/signup', keyOf: byNetwork, ...perMinute(20) },
  {
    name: 'recover-email',
    method: 'POST',
    path: '/auth/v1/recover',
    keyOf: byNetworkAndEmail,
    ...perMinute(3),
  },
  { name: 'recover', method: 'POST', path: '/auth/v1/recover', keyOf: byNetwork, ...perMinute(10) },
  { name: 'enroll-factor', method: 'POST', path: '/auth/v1/factors', keyOf: byNetwork, ...perMinute(20) },
  // A code has six digits. The second limit counts the guesses of many addresses together.
  { name: 'factor-code', method: 'POST', path: FACTOR_CODE_PATH, keyOf: byNetwork, ...perHour(30) },
  { name: 'factor-codes', method: 'POST', path: FACTOR_CODE_PATH, keyOf: byPath, ...perHour(30) },
  { name: 'resend', method: 'POST', path: '/auth/v1/resend', keyOf: byNetwork, ...perMinute(10) },
  { name: 'verify', method: 'POST', path: '/auth/v1/verify', keyOf: byNetwork, ...perMinute(20) },
  { name: 'follow-link', method: 'GET', path: '/auth/v1/verify', keyOf: byNetwork, ...perMinute(20) },
];

/** Returns middleware that applies limits, by default all of them, to the requests that they name. */
export function limitSignIn(
  options: RateLimitOptions,
  limits: readonly SignInLimit[] = signInLimits,
): Middleware {
  const counted = limits.map((limit) => ({ limit, count: createRateLimit(options, limit) }));
  return (ctx, next) =>
    counted
      .filter(({ limit }) => names(limit, ctx))
      .reduceRight<Next>(
        (rest, { count }) =>
          () =>
            count(ctx, rest),
        next,
      )();
}

function names({ method, path }: SignInLimit, ctx: Context): boolean {
  if (method !== (ctx.method === 'HEAD' ? 'GET' : ctx.method)) return false;
  return typeof path === 'string' ? path === ctx.path : path.test(ctx.path);
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
