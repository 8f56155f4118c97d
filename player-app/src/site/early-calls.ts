import { apiUrl } from './api-url.ts';

interface EarlyCall {
  authorization: string | undefined;
  response: Promise<Response>;
  cancel: () => void;
}

/** Calls of the API by path and query, files by their whole address. */
const calls = new Map<string, EarlyCall>();

/** What the app has asked for itself. An early call of it comes too late: its answer would be taken after a later change. */
const asked = new Set<string>();

/** Of an answer that nobody has asked for in this time, it is no longer sure that it is true. */
const MAX_AGE_MS = 10_000;

/** Sends GET calls of the API before the code that needs them has come. `token`: for those that only a player may make. */
export function startEarlyCalls(paths: readonly string[], token: string | undefined): void {
  const authorization = token && `Bearer ${token}`;
  const headers = { accept: 'application/json', ...(authorization && { authorization }) };
  for (const path of paths) {
    const send = async (signal: AbortSignal) =>
      fetch(await apiUrl(path), { credentials: 'include', headers, signal });
    start(path, authorization, send);
  }
}

/** Fetches a file before the code that needs it has come. Returns a copy of the response. */
export async function startEarlyFetch(url: string): Promise<Response> {
  const response = fetch(url);
  start(url, undefined, () => response);
  return (await response).clone();
}

function start(
  key: string,
  authorization: string | undefined,
  send: (signal: AbortSignal) => Promise<Response>,
): void {
  if (asked.has(key)) return;
  const cancelling = new AbortController();
  const response = send(cancelling.signal);
  // Whoever takes the answer hears of a failure.
  response.catch(() => undefined);
  calls.set(key, { authorization, response, cancel: () => cancelling.abort() });
  setTimeout(() => drop(key), MAX_AGE_MS);
}

/** Returns the answer of `startEarlyFetch`, once; undefined if the file was not asked for. */
export function takeEarlyFetch(url: string): Promise<Response> | undefined {
  const early = calls.get(url);
  calls.delete(url);
  return early?.response;
}

/** As `fetch`, but takes the answer of an early call, once, if one was made for the same person. */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : input;
  const { pathname, search } = new URL(address, location.href);
  const path = pathname + search;
  asked.add(path);
  const early = calls.get(path);
  const authorization = new Headers(init?.headers).get('authorization') ?? undefined;
  if (early && init?.method === 'GET' && early.authorization === authorization) {
    calls.delete(path);
    return early.response;
  }
  drop(path);
  return fetch(input, init);
};

/** Ends a call whose answer nobody wants: unread, it would keep its connection. */
function drop(key: string): void {
  calls.get(key)?.cancel();
  calls.delete(key);
}
