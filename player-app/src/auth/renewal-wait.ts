import { deviceNow } from '@lessons/ui/server-clock.ts';
import { browserStorage, readStoredJson } from '../site/browser-storage.ts';

/* When the session may be renewed again after a limit or somebody else than the provider has answered. All tabs share it. */

const KEY = 'lessons.renewal-wait';
const SECOND = 1000;
const FIRST_WAIT_MS = 10 * SECOND;
const MAX_WAIT_MS = 10 * 60 * SECOND;
/** They pass within seconds, for which the auth client tries again by itself. */
const PASSING = [408, 425];

/** Milliseconds by this device's clock. */
interface Wait {
  from: number;
  until: number;
  /** How often in a row. */
  times: number;
}

function readWait(): Partial<Wait> {
  const stored = readStoredJson(KEY);
  return typeof stored === 'object' && stored !== null ? stored : {};
}

/** Returns whether the session must not be renewed yet. A clock that was set back doesn't make it longer. */
export function mustWait(): boolean {
  const { from = 0, until = 0 } = readWait();
  return deviceNow() >= from && deviceNow() < until;
}

/** Ends the wait. */
export const renewalAnswered = (): void => browserStorage.removeItem(KEY);

/**
 * Makes all tabs wait after a response that was not the provider's: as long as `Retry-After` says, or twice as long each time.
 * Returns whether they have to. Many devices share an address, so they don't come back together.
 */
export function waitAfter({ status, headers }: Response): boolean {
  const asked = retryAfterMs(headers);
  if (asked === null && (status >= 500 || PASSING.includes(status))) return false;
  const { times = 0 } = readWait();
  const least = asked ?? FIRST_WAIT_MS * 2 ** times;
  const from = deviceNow();
  const until = from + Math.min(least * (1 + Math.random() / 2), MAX_WAIT_MS);
  browserStorage.setItem(KEY, JSON.stringify({ from, until, times: times + 1 } satisfies Wait));
  return true;
}

/** Reads `Retry-After`, in seconds or as a date, which is compared with the `Date` of the same server. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * SECOND;
  const wait = Date.parse(value) - (Date.parse(headers.get('date') ?? '') || deviceNow());
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
