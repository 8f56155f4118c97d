import { deviceNow } from '@lessons/ui/server-clock.ts';
import { browserStorage } from '../site/browser-storage.ts';

/** Returns the history state with the path that a visitor came for, while they sign in. */
export function withReturnTo(path: string): { returnTo: string } {
  return { returnTo: path };
}

/** Returns the path to open after signing in: the stored one. The state is a history entry's, so it may be anything. */
export function returnToOf(state: unknown, otherwise = '/'): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  // Only a path of this product: `//elsewhere` is another host's address.
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : otherwise;
}

const KEY = 'lessons.return-to';
const DAY_MS = 24 * 60 * 60_000;

/**
 * Stores a path in this browser, too: the link of a mail opens a page without this one's history. Home removes
 * the last one.
 */
export function storeReturnTo(path: string): void {
  if (path === '/') browserStorage.removeItem(KEY);
  else browserStorage.setItem(KEY, `${deviceNow()} ${path}`);
}

/** Returns the path that was stored in the last 24 hours, or home. */
export function storedReturnTo(): string {
  const [storedAt, returnTo] = browserStorage.getItem(KEY)?.split(' ') ?? [];
  return Number(storedAt) > deviceNow() - DAY_MS ? returnToOf({ returnTo }) : '/';
}
