/** The key in localStorage under which the auth client stores the session. */
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
export function readFreshSession(): StoredSession | null {
  const session = parse(readStored());
  if (typeof session?.access_token !== 'string' || typeof session.expires_at !== 'number') return null;
  const isFresh = session.expires_at * 1000 - Date.now() > EXPIRY_MARGIN_MS;
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
  return parse(readStored())?.user?.id;
}

interface Stored extends Partial<Record<'access_token' | 'expires_at', unknown>> {
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

function readStored(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    // In a browser that forbids storage nobody stays signed in.
    return null;
  }
}

/** The change of the stored session by another tab. A renewed token alone is no news. */
export type SessionChange = 'signed-in' | 'signed-out' | 'other-person' | 'updated' | 'renewed';

/** Calls `onChange` when another tab changes the stored session. Returns a function that stops that. */
export function watchStoredSession(onChange: (change: SessionChange) => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    // Without a key, everything was removed.
    if (key === SESSION_KEY || key === null) onChange(compare(parse(oldValue)?.user, newValue));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function compare(before: Stored['user'], newValue: string | null): SessionChange {
  if (newValue === null) return 'signed-out';
  const after = parse(newValue)?.user;
  if (!before || !after) return 'signed-in';
  if (before.id !== after.id) return 'other-person';
  return JSON.stringify(before) === JSON.stringify(after) ? 'renewed' : 'updated';
}
