import { storedUserId } from './stored-session.ts';

/** Keeps a value in this browser for one person. A browser without storage, or with a full one, keeps nothing. */
export function keepForPerson(key: string, userId: string | undefined, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId, ...value }));
  } catch {
    // Nothing depends on it: it is for a quicker visit, or one without a connection.
  }
}

/**
 * Returns what `read` finds in the value that was kept for the person whose session is stored. Null if it was kept for
 * somebody else, or can't be read.
 */
export function readOfPerson<Found>(key: string, read: (kept: unknown) => Found): Found | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { userId?: string } | null;
    return kept && kept.userId === storedUserId() ? read(kept) : null;
  } catch {
    return null;
  }
}

/** Removes what was kept: nobody is signed in any more. */
export function forgetPerson(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
