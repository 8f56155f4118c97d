import {
  ApiError,
  createClient,
  NetworkError,
  SECOND_FACTOR_REQUIRED,
  type ApiClient,
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
} from '@lessons/contract';
import { queryOptions } from '@tanstack/react-query';
import { AuthConfigUnavailable } from '../auth/auth-config-unavailable.ts';
import { emitAuthEvent } from '../auth/auth-events.ts';
import { currentSession, loadAuth } from '../auth/current-session.ts';
import { removeLastSeen } from '../auth/last-seen.ts';
import { apiUrl } from '../site/api-url.ts';
import { fetchOrUsePreloaded } from '../site/preloaded-requests.ts';
import { needsPassword, repeatWithPassword } from './call-freshly.ts';

const client = createClient({
  urlOf: apiUrl,
  accessToken: () => reach(async () => (await currentSession())?.access_token ?? null),
  fetch: fetchOrUsePreloaded,
});

/**
 * Calls the API as whoever is signed in. If the code of a second factor is missing, the session asks
 * for it. A call that needs the password once more waits until it is entered.
 * @throws ApiError for an error response, NetworkError if there was no response.
 */
export const api: ApiClient = async (endpoint, ...request) => {
  try {
    return await withRenewedSession(() => client(endpoint, ...request));
  } catch (refusal) {
    if (isDenied(refusal)) removeLastSeen();
    if (refusal instanceof ApiError && refusal.code === SECOND_FACTOR_REQUIRED)
      emitAuthEvent(SECOND_FACTOR_REQUIRED);
    const [, signal] = request;
    // Whatever can be cancelled is a query, which nobody may have asked for: only an act asks for the password.
    if (signal || !needsPassword(refusal)) throw refusal;
    return repeatWithPassword((call) => call(endpoint, ...request));
  }
};

/**
 * Renews a session that the API refuses, once, and repeats the call, which is safe: a refused call
 * did nothing. If it can't be renewed, this browser is signed out.
 */
async function withRenewedSession<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (refusal) {
    if (!isUnauthorized(refusal)) throw refusal;
    const isRenewed = await reach(async () => (await loadAuth()).refreshSession());
    if (!isRenewed) throw refusal;
    return repeat(call);
  }
}

/** Repeats a call. A token fresh from the provider that is refused all the same won't be taken later either. */
async function repeat<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (refusal) {
    if (isUnauthorized(refusal)) await (await loadAuth()).endSession();
    throw refusal;
  }
}

/** Whether the API itself refuses the person. A hotel's page in its place has another code. */
function isDenied(error: unknown): boolean {
  return (
    error instanceof ApiError && ['unauthorized', 'forbidden', SECOND_FACTOR_REQUIRED].includes(error.code)
  );
}

function isUnauthorized(error: unknown): boolean {
  // The API's own refusal: a proxy in front of it may ask for a password of its own.
  return error instanceof ApiError && error.status === 401 && error.code === 'unauthorized';
}

/**
 * Turns a failure to load the auth client's code or to reach the provider into a network error, whatever its message
 * is.
 */
async function reach<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AuthConfigUnavailable) throw error;
    throw new NetworkError(error);
  }
}

/** An endpoint that can be called without input. */
type Readable<E extends Endpoint> = {} extends EndpointRequest<E> ? E : never;

// TypeScript can't see that a generic endpoint needs no input.
const read = api as <E extends Endpoint>(
  endpoint: E,
  request: {},
  signal: AbortSignal,
) => Promise<EndpointResponse<E>>;

/** Returns the query of what an endpoint returns. Its path is the key. */
export function endpointQuery<E extends Endpoint>(endpoint: E & Readable<E>) {
  return queryOptions({
    queryKey: [endpoint.path],
    queryFn: ({ signal }) => read<E>(endpoint, {}, signal),
  });
}
