import { apiUrl } from './api-url.ts';

interface EarlyCall {
  authorization: string | undefined;
  response: Promise<Response>;
  cancel: () => void;
}

/** By path and query. */
const calls = new Map<string, EarlyCall>();

/** Of an answer that nobody has asked for in this time, it is no longer sure that it is true. */
const MAX_AGE_MS = 10_000;

/** Sends GET calls of the API before the code that needs them has come. `token`: for those that only a player may make. */
export function startEarlyCalls(paths: readonly string[], token?: string): void {
  const authorization = token && `Bearer ${token}`;
  const headers = { accept: 'application/json', ...(authorization && { authorization }) };
  for (const path of paths) {
    const cancelling = new AbortController();
    const { signal } = cancelling;
    const response = apiUrl(path).then((url) => fetch(url, { credentials: 'include', headers, signal }));
    // Whoever takes the answer hears of a failure.
    response.catch(() => undefined);
    const cancel = () => cancelling.abort();
    calls.set(path, { authorization, response, cancel });
    setTimeout(() => drop(path), MAX_AGE_MS);
  }
}

/** As `fetch`, but takes the answer of an early call, once, if one was made for the same person. */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : input;
  const { pathname, search } = new URL(address, location.href);
  const path = pathname + search;
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
function drop(path: string): void {
  calls.get(path)?.cancel();
  calls.delete(path);
}
