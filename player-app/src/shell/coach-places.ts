import type { ModulePlace } from '@lessons/admin-app/module-contract';
import { lastSeenModule } from './last-seen-module.ts';

/** Without a module that was ever loaded on this device: the two screens whose addresses never change. */
const unknown: readonly ModulePlace[] = [
  { label: 'Week', icon: 'week', href: '/admin-schedule', isAtThumb: true },
  { label: 'Overview', icon: 'overview', href: '/admin', isAtThumb: true },
];

let places: readonly ModulePlace[] | undefined;
const listeners = new Set<() => void>();

/** Stores the places that the loaded module has, for the navigation now and until it is loaded the next time. */
export function setModulePlaces(
  address: string,
  loaded: readonly ModulePlace[],
  person: string | undefined,
): void {
  const seen = lastSeenModule.read();
  const calls = seen?.address === address ? seen.calls : {};
  lastSeenModule.store({ address, calls, places: loaded }, person);
  places = loaded;
  for (const listener of listeners) listener();
}

/** Returns the places of the loaded module, until then those that were last seen. */
export const modulePlaces = (): readonly ModulePlace[] =>
  (places ??= lastSeenModule.read()?.places ?? unknown);

/** Calls the listener when the places are others. Returns the function that ends it. */
export function onModulePlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the place that an address belongs to: of those whose address it has, the one that names the most of its query. */
export function placeAt<Place extends Pick<ModulePlace, 'href' | 'also'>>(
  all: readonly Place[],
  address: { pathname: string; search: string },
): Place | undefined {
  const query = new URLSearchParams(address.search);
  let [found, most]: [Place | undefined, number] = [undefined, -1];
  for (const place of all) {
    for (const href of [place.href, ...(place.also ?? [])]) {
      const { pathname, searchParams } = new URL(href, 'http://shell');
      const isThere = [...searchParams].every(([name, value]) => query.get(name) === value);
      if (pathname === address.pathname && isThere && searchParams.size > most)
        [found, most] = [place, searchParams.size];
    }
  }
  return found;
}
