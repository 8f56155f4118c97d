import { forgetPerson, keepForPerson, readOfPerson } from '../auth/personal-storage.ts';
import { storedUserId } from '../auth/stored-session.ts';

const KEY = 'lessons.module';

/**
 * Keeps where the coach's module was loaded from, so that this person's next visit asks for it at once. It grants nothing:
 * roles and the address come from the server.
 */
export const keepModuleAddress = (manifestUrl: string): void =>
  keepForPerson(KEY, storedUserId(), { manifestUrl });

/** Returns the kept address; null if it was kept for somebody else, or never. */
export const readModuleAddress = (): string | null =>
  readOfPerson(KEY, (kept) => (kept as { manifestUrl: string }).manifestUrl);

/** Removes it: nobody is signed in any more. */
export const forgetModuleAddress = (): void => forgetPerson(KEY);
