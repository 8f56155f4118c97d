import type { LaterPlace } from '@lessons/admin-app/module-contract';

/** Those of the coach's module that is loaded. Until it is, the module is taken for one of today. */
let places: readonly LaterPlace[] = ['hours', 'money'];
const listeners = new Set<() => void>();

/** Stores the places that the loaded module has. */
export function setModulePlaces(loaded: readonly LaterPlace[]): void {
  places = loaded;
  for (const listener of listeners) listener();
}

export const modulePlaces = (): readonly LaterPlace[] => places;

/** Calls the listener when the places are others. Returns the function that ends it. */
export function onModulePlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the address at which a module with these places has what is at `path`; unknown tabs are the overview's. */
export function addressIn(available: readonly LaterPlace[], path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://shell');
  if (pathname !== '/admin') return path;
  const tab = searchParams.get('tab');
  if (!available.includes('hours')) {
    if (tab === 'other-hours') return '/admin?tab=schedule';
    if (tab === 'away') return '/admin?tab=blocked';
  }
  // The overview of 1.0 has what is to be settled.
  return !available.includes('money') && searchParams.get('screen') === 'money' ? '/admin' : path;
}
