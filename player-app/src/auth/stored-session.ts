/** Where the auth client keeps the session, in localStorage. */
export const SESSION_KEY = 'lessons.session';

/** What a page needs of the session before the auth client is there. */
export interface StoredSession {
  access_token: string;
  user: { id: string | undefined; user_metadata: Record<string, unknown> };
}

/** From when on the auth client itself renews a token: its own margin, `docs/decisions/0009-session-refresh.md`. */
const EXPIRY_MARGIN_MS = 90_000;

/** Whether this browser keeps somebody's session; known at once and without the auth client. */
export function hasStoredSession(): boolean {
  return readStored() !== null;
}

/** The stored session while its token is good without being renewed; null when the auth client has to see to it. */
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

/** Whose session this browser keeps, whether or not its token is still good; undefined without one. */
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
    // Cut short: the auth client throws it away.
    return null;
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch {
    // A browser that forbids storage keeps nobody signed in.
    return null;
  }
}

/** What another tab has done with the stored session. A renewed token alone is no news. */
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
