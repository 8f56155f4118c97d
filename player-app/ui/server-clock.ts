/*
 * The server's time: it decides what has begun and what can still be cancelled, and a device's clock may be an hour wrong.
 * Only what begins and ends on this device is measured by its own clock.
 */

const SECOND = 1000;

/** How far the server's clock is ahead of this device's (ms). Negative if the device's is fast. */
let aheadMs = 0;
const listeners = new Set<() => void>();

/** Returns the server's time, and until a response has told it, this device's. */
export function serverNow(): Date {
  return new Date(deviceNow() + aheadMs);
}

/** Returns this device's time (ms), by which to measure a wait on it. What the server says is compared with `serverNow`. */
export const deviceNow = (): number => Date.now();

/**
 * Learns the server's time from a response that has just come. `sentAt`: when it was requested, by this device's clock (ms).
 * Ignores what a cache may have stored, which tells when it was stored, and another server's page.
 */
export function learnServerTime({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  const isPage = headers.get('content-type')?.includes('html');
  if (Number.isNaN(date) || isPage || !/\bno-store\b/.test(headers.get('cache-control') ?? '')) return;
  // The header has whole seconds, and was written after the request was sent and before now.
  const least = date - deviceNow();
  const most = date + SECOND - sentAt;
  setServerAhead(Math.min(Math.max(aheadMs, least), most));
}

/** Returns how far the server's clock is ahead of this device's (ms). */
export const serverAhead = (): number => aheadMs;

/** Sets what another copy of this file has learnt: the coach's module has one of its own. */
export function setServerAhead(ms: number): void {
  if (ms === aheadMs) return;
  aheadMs = ms;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the server's time turns out to be another. Returns a function that stops that. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
