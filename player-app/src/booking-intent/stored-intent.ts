import { browserStorage, readStoredJson } from '../site/browser-storage.ts';

/* Without the schema that reads it: the session ends it, too. */

const STORAGE_KEY = 'bookingIntent';

export const storeIntent = (intent: object): void =>
  browserStorage.setItem(STORAGE_KEY, JSON.stringify(intent));
export const readIntent = (): unknown => readStoredJson(STORAGE_KEY);
export const removeBookingIntent = (): void => browserStorage.removeItem(STORAGE_KEY);
