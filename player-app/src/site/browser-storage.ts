/*
 * What this browser remembers for the site. Blocked cookies and some in-app browsers forbid storage, and it can be full: then
 * values live in memory, as long as the page. Nothing else uses `localStorage`, which may throw.
 */

const memory = new Map<string, string>();

/** Returns undefined where the browser refuses. */
function attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
  try {
    return access(localStorage);
  } catch {
    // Forbidden or full, which `memory` makes up for.
    return undefined;
  }
}

/** Returns whether the browser takes the value. */
const stores = (key: string, value: string): boolean =>
  attempt((storage) => {
    storage.setItem(key, value);
    return true;
  }) ?? false;

/** Used as `localStorage` is, and never throws. */
export const browserStorage = {
  getItem: (key: string): string | null =>
    memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,

  setItem(key: string, value: string): void {
    memory.delete(key);
    if (stores(key, value)) return;
    // An older value would be back with the next page.
    attempt((storage) => storage.removeItem(key));
    memory.set(key, value);
  },

  removeItem(key: string): void {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  },
};

/** Returns the JSON value that is stored; null if there is none, or one that is no JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(browserStorage.getItem(key) ?? 'null');
  } catch {
    // Written by something else, or cut off.
    return null;
  }
}

const PROBE_KEY = 'lessons.probe';

/** Returns whether what is stored now is there on the next visit. */
export function isStoragePersistent(): boolean {
  const isPersistent = stores(PROBE_KEY, PROBE_KEY);
  browserStorage.removeItem(PROBE_KEY);
  return isPersistent;
}

/** Calls `onChange` when another tab changes a value. Returns a function that stops that. */
export function watchStored(
  key: string,
  onChange: (oldValue: string | null, newValue: string | null) => void,
): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a key, everything was removed.
    if (event.key !== key && event.key !== null) return;
    memory.delete(key);
    onChange(event.oldValue, event.newValue);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
