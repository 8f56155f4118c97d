import { AuthClient, isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { createClient, getSupabaseConfig } from '@lessons/contract';
import { deviceNow } from '@lessons/ui/server-clock.ts';
import { apiFetch } from '../site/api-fetch.ts';
import { apiUrl } from '../site/api-url.ts';
import { browserStorage } from '../site/browser-storage.ts';
import { AuthConfigUnavailable } from './auth-config-unavailable.ts';
import { emitAuthEvent } from './auth-events.ts';
import { providerFetch, unlessPostponed } from './provider-fetch.ts';
import { hasStoredSession, readUnexpiredSession, SESSION_KEY, type StoredSession } from './stored-session.ts';

type Auth = InstanceType<typeof AuthClient>;

// Not the API client of the other requests: that one needs this one's access token.
const ask = createClient({ urlOf: apiUrl, fetch: apiFetch });

let current: Promise<Auth> | undefined;
let dropping = new AbortController();

/** Returns the page's one client of the auth provider. @throws AuthConfigUnavailable; calling again asks again. */
export function authClient(): Promise<Auth> {
  current ??= create().catch((error: unknown) => {
    current = undefined;
    throw error;
  });
  return current;
}

/**
 * Disposes of the client, so that the next call creates another: after a failed refresh, a client
 * repeats the failure for a minute.
 */
export async function dropAuthClient(): Promise<void> {
  const dropped = current;
  current = undefined;
  dropping.abort();
  dropping = new AbortController();
  await (await dropped)?.dispose();
}

/**
 * Returns the session like `currentSession`, from the client itself. @throws the provider's error when it can't be
 * reached, or must not be asked yet.
 */
export async function refreshedSession(): Promise<StoredSession | null> {
  try {
    const { data, error } = await unlessPostponed((await authClient()).getSession());
    if (error && isAuthRetryableFetchError(error)) throw error;
    return data.session;
  } catch (error) {
    const session = readUnexpiredSession();
    if (session) return session;
    throw error;
  }
}

/**
 * Gets a new token, even if the old one is still valid. Returns false, and signs this browser out, if the provider itself no
 * longer grants one.
 * @throws the provider's error when it can't be reached, or must not be asked yet: then the session may well be good.
 */
export async function refreshSession(): Promise<boolean> {
  const { error } = await unlessPostponed((await authClient()).refreshSession());
  if (error && isAuthRetryableFetchError(error)) throw error;
  // Another tab has renewed it, or signed out.
  if (error && isAuthRefreshDiscardedError(error)) return hasStoredSession();
  if (error) await endSession();
  return !error;
}

/** Signs this browser out, even if the provider can't be reached. */
export async function endSession(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' });
}

/**
 * Creates a client with a session of its own, which is stored nowhere: for asking about an account without touching this
 * browser's session. Dispose of it after use.
 * @throws AuthConfigUnavailable
 */
export async function createSeparateClient(): Promise<Auth> {
  const options = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  return new AuthClient({ ...(await connection()), ...options, storageKey: `${SESSION_KEY}.${deviceNow()}` });
}

/** Sessions are refreshed as `docs/decisions/0009-session-refresh.md` says. */
async function create(): Promise<Auth> {
  const auth = new AuthClient({
    ...(await connection(dropping.signal)),
    storage: browserStorage,
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    // `auth/auth-link.ts` reads what a mail's link carries, and keeps it out of the address.
    detectSessionInUrl: false,
  });
  auth.onAuthStateChange(emitAuthEvent);
  return auth;
}

async function connection(signal?: AbortSignal) {
  const { url, anonKey } = await ask(getSupabaseConfig).catch((cause: unknown) => {
    throw new AuthConfigUnavailable(cause);
  });
  return { url: `${url}/auth/v1`, headers: { apikey: anonKey }, fetch: providerFetch(signal) };
}
