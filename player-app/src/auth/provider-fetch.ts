import { READ_LIMIT_MS, timedFetch } from '../site/within-time.ts';
import { mustWait, renewalAnswered, waitAfter } from './renewal-wait.ts';
import { hasStoredSession, readStoredSession } from './stored-session.ts';

/*
 * The `fetch` of the auth client. By itself the client compares `expires_at`, a time of the server, with the device's clock,
 * and takes the session for ended when anything but 5xx answers a renewal: a limit, a firewall's page, an empty body.
 */

const RENEWAL = '/token?grant_type=refresh_token';
const SIGN_OUT = '/logout';

/** The provider's own refusals of a refresh token: https://supabase.com/docs/guides/auth/debugging/error-codes */
const REFUSALS: unknown[] = [
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_banned',
];

/** A tab that was stopped while it renewed doesn't keep the others from it for longer. */
const MAX_LOCKED_MS = 10_000;

/** A renewal is to be tried later. The session goes on. */
class RenewalPostponed extends Error {
  override name = 'RenewalPostponed';
}

/** Reject what `unlessPostponed` waits for. */
const waiting = new Set<(reason: RenewalPostponed) => void>();

/**
 * Resolves as `work` of the auth client does, but rejects with `RenewalPostponed` as soon as a renewal has to wait: the
 * client itself would try for half a minute before it says so.
 */
export async function unlessPostponed<Result>(work: Promise<Result>): Promise<Result> {
  let reject: (reason: RenewalPostponed) => void = () => undefined;
  const postponed = new Promise<never>((_resolve, onPostponed) => {
    reject = onPostponed;
  });
  waiting.add(reject);
  try {
    return await Promise.race([work, postponed]);
  } finally {
    waiting.delete(reject);
  }
}

/**
 * Returns the `fetch` of an auth client. A renewal or sign-out that is not answered by the provider throws, as a lost connection
 * does: the client then keeps the session, and tries a renewal again. `signal` ends that: a client that is disposed of would go on.
 */
export const providerFetch =
  (signal?: AbortSignal): typeof fetch =>
  async (input, init) => {
    signal?.throwIfAborted();
    const url = input instanceof Request ? input.url : String(input);
    // A renewal goes on: its answer may hold the only token that is still good.
    if (url.includes(RENEWAL)) return withoutEndTime(await renew(input, init));
    const response = await timedFetch(input, { ...init, ...(signal && { signal }) });
    // The provider's own has no content: https://github.com/supabase/auth/blob/master/internal/api/logout.go
    if (url.includes(SIGN_OUT) && response.ok && response.status !== 204)
      throw new TypeError('Not the sign-in provider answered the sign-out.');
    return withoutEndTime(response);
  };

/** Renews in one tab at a time. The others find that the session is renewed. */
function renew(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  const before = readStoredSession()?.refresh_token;
  const isOurs =
    typeof init?.body === 'string' && typeof before === 'string' && init.body.includes(`"${before}"`);
  return inOneTab(async () => {
    const stored = readStoredSession();
    // The client compares this with the storage itself, and goes on with what is stored.
    if (isOurs && stored && stored.refresh_token !== before) return jsonResponse(stored);
    if (mustWait()) throw postpone('The session is renewed later.');
    const response = await timedFetch(url, init, READ_LIMIT_MS);
    if (isOurs && !hasStoredSession()) throw postpone('Somebody has signed out meanwhile.');
    if (await isProviders(response.clone())) {
      renewalAnswered();
      return response;
    }
    const message = `Not the sign-in provider answered the renewal, but something with ${response.status}.`;
    if (waitAfter(response)) throw postpone(message);
    throw new RenewalPostponed(message);
  });
}

function postpone(message: string): RenewalPostponed {
  const reason = new RenewalPostponed(message);
  for (const reject of waiting) reject(reason);
  return reason;
}

/** Without locks, as in Safari before 15.4, tabs may renew together, which the provider allows for some seconds. */
async function inOneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), MAX_LOCKED_MS);
  let isGranted = false;
  try {
    return await locks.request('lessons.renewal', { signal: giveUp.signal }, () => {
      isGranted = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (isGranted) throw error;
    // Not granted in time, or forbidden together with the storage.
    return work();
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the provider granted a session, or refused the token in its own words. */
async function isProviders(response: Response): Promise<boolean> {
  const content = await jsonOf(response);
  return response.ok
    ? typeof content['access_token'] === 'string' && typeof content['refresh_token'] === 'string'
    : REFUSALS.includes(content['code']) || REFUSALS.includes(content['error_code']);
}

/** Removes the time at which a session ends by the server's clock: the client then counts `expires_in` by its own. */
async function withoutEndTime(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const { expires_at: end, ...session } = await jsonOf(response.clone());
  if (end === undefined || session['expires_in'] === undefined) return response;
  return jsonResponse(session, response);
}

/** Does what `Response.json` does, which Safari lacks before 17. */
const jsonResponse = (content: object, { status = 200, headers = {} }: ResponseInit = {}): Response =>
  new Response(JSON.stringify(content), { status, headers });

/** Returns the fields of a JSON object; none for everything else. */
async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const content: unknown = await response.json().catch(() => null);
  return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {};
}
