import type { ModulePlace } from '@lessons/admin-app/module-contract';
import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';

interface SeenModule {
  /** The address of its manifest. */
  address: string;
  /** Its first calls by the address of the page, as the manifest names them: what they are is known when they are made. */
  calls: Record<string, unknown>;
  /** What the navigation leads to. */
  places: readonly ModulePlace[];
}

/**
 * Where the coach's module was loaded from, what it asks for first, and its places, so that this person's next visit has all at
 * once. It grants nothing: roles and the address come from the server.
 */
export const lastSeenModule = lastSeen<SeenModule>('module', WEEK_MS, (value) => {
  const { address, calls, places } = Object(value) as Partial<SeenModule>;
  if (typeof address !== 'string' || !Array.isArray(places) || !places.every(isPlace)) return undefined;
  return { address, calls: Object(calls), places };
});

function isPlace(value: unknown): value is ModulePlace {
  const { label, icon, href, also = [] } = Object(value) as Partial<ModulePlace>;
  return Array.isArray(also) && [label, icon, href, ...also].every((text) => typeof text === 'string');
}
