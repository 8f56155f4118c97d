import { deviceNow } from '@lessons/ui/server-clock.ts';
import { browserStorage, watchStored } from '../site/browser-storage.ts';

/** The key in the browser's storage under which the auth client stores the session. */
export const SESSION_KEY = 'lessons.session';

/** The part of the session that a page needs before the auth client is loaded. */
export interface StoredSession {
  access_token: string;
  user: { id: string | undefined; user_metadata: Record<string, unknown> };
}

/**
 * The time before its expiry at which the auth client itself renews a token: `docs/decisions/0009-session-refresh.md`.
 */
const EXPIRY_MARGIN_MS = 90_000;

/** Whether this browser keeps somebody's session; known at once and without the auth client. */
export function hasStoredSession(): boolean {
  return readStored() !== null;
}

/**
 * Returns the stored session while its token is good without being renewed; null when the auth client has to renew it.
 */
export const readFreshSession = (): StoredSession | null => readSessionFor(EXPIRY_MARGIN_MS);

/** Returns the stored session while its token has not expired. */
export const readUnexpiredSession = (): StoredSession | null => readSessionFor(0);

/**
 * Returns the stored session if its token is good for longer than `marginMs`. `expires_at` is by this device's clock
 * (`provider-fetch.ts`); a clock that is set meanwhile costs one renewal.
 */
function readSessionFor(marginMs: number): StoredSession | null {
  const session = readStoredSession();
  if (typeof session?.access_token !== 'string' || typeof session.expires_at !== 'number') return null;
  const isFresh = session.expires_at * 1000 - deviceNow() > marginMs;
  return isFresh
    ? {
        access_token: session.access_token,
        user: { id: session.user?.id, user_metadata: session.user?.user_metadata ?? {} },
      }
    : null;
}

/**
 * Returns the id of the person whose session this browser has stored, whether or not its token is still good; undefined
 * without one.
 */
export function storedUserId(): string | undefined {
  return readStoredSession()?.user?.id;
}

interface Stored extends Partial<Record<'access_token' | 'refresh_token' | 'expires_at', unknown>> {
  user?: { id?: string; user_metadata?: Record<string, unknown> };
}

function parse(text: string | null): Stored | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // An incomplete value is removed by the auth client.
    return null;
  }
}

const readStored = (): string | null => browserStorage.getItem(SESSION_KEY);

/** Returns what the auth client has stored, whether or not its token is still good. */
export const readStoredSession = (): Stored | null => parse(readStored());

/** The change of the stored session by another tab. A renewed token alone is no news. */
export type SessionChange = 'signed-in' | 'signed-out' | 'other-person' | 'updated' | 'renewed';

/** Calls `onChange` when another tab changes the stored session. Returns a function that stops that. */
export function watchStoredSession(onChange: (change: SessionChange) => void): () => void {
  return watchStored(SESSION_KEY, (oldValue, newValue) => onChange(compare(parse(oldValue)?.user, newValue)));
}

function compare(before: Stored['user'], newValue: string | null): SessionChange {
  if (newValue === null) return 'signed-out';
  const after = parse(newValue)?.user;
  if (!before || !after) return 'signed-in';
  if (before.id !== after.id) return 'other-person';
  return JSON.stringify(before) === JSON.stringify(after) ? 'renewed' : 'updated';
}
