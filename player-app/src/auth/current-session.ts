import { readFreshSession, type StoredSession } from './stored-session.ts';

/** Loads the auth client's code once somebody is or wants to be signed in: a visitor's page does without. */
export const loadAuth = () => import('./auth-client.ts');

/**
 * Returns the stored session, its token renewed if it is about to expire; null if nobody is signed in,
 * or is any more. A fresh token comes from the browser's storage: the first screen doesn't wait for the
 * auth client.
 * @throws the provider's error when it can't be reached.
 */
export async function currentSession(): Promise<StoredSession | null> {
  return readFreshSession() ?? (await loadAuth()).refreshedSession();
}
