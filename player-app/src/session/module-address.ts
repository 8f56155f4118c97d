import { removeForPerson, storeForPerson, readForPerson } from '../auth/personal-storage.ts';
import { storedUserId } from '../auth/stored-session.ts';

const KEY = 'lessons.module';

/**
 * Stores where the coach's module was loaded from, so that this person's next visit asks for it at once. It grants nothing:
 * roles and the address come from the server.
 */
export const storeModuleAddress = (manifestUrl: string): void =>
  storeForPerson(KEY, storedUserId(), { manifestUrl });

/** Returns the stored address; null if it was stored for somebody else, or never. */
export const readModuleAddress = (): string | null =>
  readForPerson(KEY, (stored) => (stored as { manifestUrl: string }).manifestUrl);

/** Removes it: nobody is signed in any more. */
export const removeModuleAddress = (): void => removeForPerson(KEY);
