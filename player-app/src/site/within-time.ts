/*
 * No call of the page waits for ever: a network that takes a request and never answers is as usual as none. What has been
 * silent for three seconds is said in one place (`shell/connection-line.tsx`).
 */

const SLOW_MS = 3_000;
/** For a read, and for what a read waits for: the site's configuration, a new token, the coach's module. */
export const READ_LIMIT_MS = 15_000;
/** For a change, unless its endpoint has a limit of its own. */
const CHANGE_LIMIT_MS = 30_000;

class TimeoutError extends Error {
  override name = 'TimeoutError';
}

let silentReads = 0;
const listeners = new Set<() => void>();

/** Returns whether a read has been waiting for longer than three seconds. */
export const isConnectionSlow = (): boolean => silentReads > 0;

export function onConnectionSlow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function countSilent(change: 1 | -1): void {
  silentReads += change;
  for (const listener of listeners) listener();
}

/**
 * Resolves as `work` does. @throws TimeoutError after `limitMs`. Of what waits for as long as a read the page
 * says that it is slow.
 */
export async function withinTime<Result>(work: Promise<Result>, limitMs = READ_LIMIT_MS): Promise<Result> {
  let isSilent = false;
  const slow = setTimeout(() => {
    if (limitMs > READ_LIMIT_MS) return;
    isSilent = true;
    countSilent(1);
  }, SLOW_MS);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new TimeoutError('No response in time.')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(slow);
    clearTimeout(limit);
    if (isSilent) countSilent(-1);
  }
}

type Send = (input: RequestInfo | URL, init: RequestInit) => Promise<Response>;

/**
 * Fetches as `fetch` does, but resolves with the whole response, and within `limitMs`: a body may be silent, too. `send` gets
 * the response as soon as it begins.
 */
export async function timedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  limitMs = (init.method ?? 'GET') === 'GET' ? READ_LIMIT_MS : CHANGE_LIMIT_MS,
  send: Send = fetch,
): Promise<Response> {
  const ending = new AbortController();
  const abort = () => ending.abort(init.signal?.reason);
  if (init.signal?.aborted) abort();
  init.signal?.addEventListener('abort', abort);
  try {
    return await withinTime(whole(send(input, { ...init, signal: ending.signal })), limitMs);
  } finally {
    init.signal?.removeEventListener('abort', abort);
    // Nobody waits for it any longer: it would occupy its connection.
    ending.abort();
  }
}

async function whole(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}
