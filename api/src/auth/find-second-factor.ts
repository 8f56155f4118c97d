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
  if (response.status === 401 || response.status === 403) {
    throw new UnauthorizedToken('The sign-in provider does not know the session any more.');
  }
  const user = response.ok ? await response.json().catch(() => null) : null;
  if (typeof user !== 'object' || user === null || !('id' in user)) {
    throw new SignInUnavailable(`The sign-in provider responded ${response.status} without a user.`);
  }
  // Supabase leaves the field out for an account without factors.
  const factors: unknown = 'factors' in user ? user.factors : [];
  return Array.isArray(factors) && factors.some((factor) => factor?.status === 'verified');
}

async function ask(url: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new SignInUnavailable('The sign-in provider could not be reached.', { cause: error });
  }
}
