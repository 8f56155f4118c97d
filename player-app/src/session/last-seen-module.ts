import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';

interface SeenModule {
  /** The address of its manifest. */
  address: string;
  /** Its first calls by the address of the page, as the manifest names them: what they are is known when they are made. */
  calls: Record<string, unknown>;
}

/**
 * Where the coach's module was loaded from, and what it asks for first, so that this person's next visit asks for both at
 * once. It grants nothing: roles and the address come from the server.
 */
export const lastSeenModule = lastSeen<SeenModule>('module', WEEK_MS, (value) => {
  const { address, calls } = Object(value) as Partial<SeenModule>;
  return typeof address === 'string' ? { address, calls: Object(calls) } : undefined;
});
