import { browserStorage, readStoredJson } from '../site/browser-storage.ts';
import { storedUserId } from './stored-session.ts';

/** Stores a value in this browser for one person. */
export function storeForPerson(key: string, userId: string | undefined, value: object): void {
  browserStorage.setItem(key, JSON.stringify({ userId, ...value }));
}

/**
 * Returns what `read` finds in the value that was stored for the person who is signed in. Null if it was stored for
 * somebody else, or can't be read.
 */
export function readForPerson<Found>(key: string, read: (stored: unknown) => Found): Found | null {
  const stored = readStoredJson(key) as { userId?: string } | null;
  try {
    return stored && stored.userId === storedUserId() ? read(stored) : null;
  } catch {
    // Of another shape: another release stored it.
    return null;
  }
}

/** Removes what was stored: nobody is signed in any more. */
export function removeForPerson(key: string): void {
  browserStorage.removeItem(key);
}
