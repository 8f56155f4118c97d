import { storedUserId } from '../auth/stored-session.ts';

const KEY = 'lessons.module';

interface Kept {
  userId: string | undefined;
  manifestUrl: string;
}

/**
 * Keeps where the coach's module was loaded from, so that this person's next visit asks for it at once. It grants nothing:
 * roles and the address come from the server.
 */
export function keepModuleAddress(manifestUrl: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId: storedUserId(), manifestUrl } satisfies Kept));
  } catch {
    // A browser without storage loads the module a little later.
  }
}

/** Returns the kept address; null if it was kept for somebody else, or never. */
export function readModuleAddress(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept && kept.userId === storedUserId() ? kept.manifestUrl : null;
  } catch {
    // Nothing that could be read.
    return null;
  }
}

/** Removes it: nobody is signed in any more. */
export function forgetModuleAddress(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
