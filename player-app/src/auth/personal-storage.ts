import { storedUserId } from './stored-session.ts';

/** Stores a value in this browser for one person. A browser without storage, or with a full one, stores nothing. */
export function storeForPerson(key: string, userId: string | undefined, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId, ...value }));
  } catch {
    // A failure is ignored: the storage only makes a visit quicker, or possible offline.
  }
}

/**
 * Returns what `read` finds in the value that was stored for the person who is signed in. Null if it was stored for
 * somebody else, or can't be read.
 */
export function readForPerson<Found>(key: string, read: (stored: unknown) => Found): Found | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { userId?: string } | null;
    return stored && stored.userId === storedUserId() ? read(stored) : null;
  } catch {
    return null;
  }
}

/** Removes what was stored: nobody is signed in any more. */
export function removeForPerson(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
