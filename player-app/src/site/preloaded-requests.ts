import { apiFetch } from './api-fetch.ts';
import { apiUrl } from './api-url.ts';
import { timedFetch } from './within-time.ts';

interface PreloadedRequest {
  authorization: string | undefined;
  response: Promise<Response>;
  cancel: () => void;
}

/** Calls of the API by path and query, files by their whole address. */
const preloaded = new Map<string, PreloadedRequest>();

/** The paths that the app has requested itself. Preloading one comes too late: the response would be used after a later change. */
const requested = new Set<string>();

/** A response that nobody has asked for in this time may be out of date. */
const MAX_AGE_MS = 10_000;

/** Sends GET calls of the API before the code that needs them has come. `accessToken`: for those that only a player may make. */
export function preloadCalls(paths: readonly string[], accessToken: string | undefined): void {
  const authorization = accessToken && `Bearer ${accessToken}`;
  const headers = { accept: 'application/json', ...(authorization && { authorization }) };
  for (const path of paths.filter((one) => !requested.has(one))) {
    void start(path, authorization, async (signal) =>
      apiFetch(await apiUrl(path), { credentials: 'include', headers, signal }),
    );
  }
}

/** Fetches a file before the code that needs it has come. Returns a copy of the response. */
export async function preloadFile(url: string): Promise<Response> {
  const response = await start(url, undefined, (signal) => timedFetch(url, { signal }));
  return response.clone();
}

function start(
  key: string,
  authorization: string | undefined,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const cancelling = new AbortController();
  const response = send(cancelling.signal);
  // Whoever waits for the response hears of a failure. A later call is made anew: the connection may be back.
  response.catch(() => {
    if (preloaded.get(key)?.response === response) preloaded.delete(key);
  });
  preloaded.set(key, { authorization, response, cancel: () => cancelling.abort() });
  setTimeout(() => drop(key), MAX_AGE_MS);
  return response;
}

/** Returns the response of `preloadFile`, once; undefined if the file was not preloaded. */
export function consumePreloadedFile(url: string): Promise<Response> | undefined {
  const request = preloaded.get(url);
  preloaded.delete(url);
  return request?.response;
}

/** Fetches as `apiFetch` does, but returns the response of a preloaded call, once, if it was made for the same person. */
export const fetchOrUsePreloaded: typeof apiFetch = (input, init, limitMs) => {
  const address = input instanceof Request ? input.url : input;
  const { pathname, search } = new URL(address, location.href);
  const path = pathname + search;
  requested.add(path);
  const request = preloaded.get(path);
  const authorization = new Headers(init?.headers).get('authorization') ?? undefined;
  if (request && init?.method === 'GET' && request.authorization === authorization) {
    preloaded.delete(path);
    return request.response;
  }
  drop(path);
  return apiFetch(input, init, limitMs);
};

/** Ends a request whose response nobody wants: unread, it would occupy its connection. */
function drop(key: string): void {
  preloaded.get(key)?.cancel();
  preloaded.delete(key);
}
