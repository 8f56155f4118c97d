import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';

/**
 * Where the coach's module was loaded from, so that this person's next visit asks for it at once. It grants nothing: roles and
 * the address come from the server.
 */
export const moduleAddress = lastSeen('module', WEEK_MS, (value) =>
  typeof value === 'string' ? value : undefined,
);
