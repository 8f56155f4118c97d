import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SignInUnavailable, UnauthorizedToken } from './verify-token.ts';

/**
 * Says whether the account of a token has a verified second factor. Rejects with
 * {@link UnauthorizedToken} if its session has ended, and with {@link SignInUnavailable}. A response
 * can be up to {@link FACTORS_CACHED_MS} old, unless it is to `ask-now`.
 */
export type HasSecondFactor = (accessToken: string, how?: 'ask-now') => Promise<boolean>;

/** For so long a response of the provider is cached. */
export const FACTORS_CACHED_MS = 60_000;

/** https://supabase.com/docs/guides/auth/debugging/error-codes */
const REFUSALS: unknown[] = [
  'bad_jwt',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
];

const TIMEOUT_MS = 4_000;
const MAX_CACHED = 1_000;

type Provider = {
  /** The address of the provider's `GET /auth/v1/user`. */
  userUrl: string;
  anonKey: string;
};

/**
 * Returns the function that asks the auth provider with the caller's own token. Calls of one page
 * that come together ask once. `now` is in milliseconds.
 */
export function createFactorFinder(provider: Provider, now: () => number = Date.now): HasSecondFactor {
  const cache = new LRUCache<string, boolean, string>({
    max: MAX_CACHED,
    ttl: FACTORS_CACHED_MS,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_hash, _stale, { context: accessToken }) => findSecondFactor(provider, accessToken),
  });
  return async (accessToken, how) => {
    // A hash is the key, so that a memory dump shows no valid token.
    const hash = createHash('sha256').update(accessToken).digest('base64');
    return cache.forceFetch(hash, { context: accessToken, forceRefresh: how === 'ask-now' });
  };
}

async function findSecondFactor({ userUrl, anonKey }: Provider, accessToken: string): Promise<boolean> {
  const response = await ask(userUrl, { apikey: anonKey, authorization: `Bearer ${accessToken}` });
  const user: unknown = await response.json().catch(() => null);
  if (!response.ok && isRefusal(user)) {
    throw new UnauthorizedToken('The sign-in provider does not know the session any more.');
  }
  if (!response.ok || typeof user !== 'object' || user === null || !('id' in user)) {
    throw new SignInUnavailable(`The sign-in provider responded ${response.status} without a user.`);
  }
  // Supabase leaves the field out for an account without factors.
  const factors: unknown = 'factors' in user ? user.factors : [];
  return Array.isArray(factors) && factors.some((factor) => factor?.status === 'verified');
}

/** Returns whether an error is the provider's own word about the token, and not that of a firewall in front of it. */
function isRefusal(error: unknown): boolean {
  const { code, error_code: formerCode } = (error ?? {}) as { code?: unknown; error_code?: unknown };
  return REFUSALS.includes(code) || REFUSALS.includes(formerCode);
}

async function ask(url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new SignInUnavailable('The sign-in provider could not be reached.', { cause: error });
  }
}
