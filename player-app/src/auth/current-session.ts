import { loadAuth } from './load-auth.ts';
import { readFreshSession, type StoredSession } from './stored-session.ts';

/**
 * The stored session, its token renewed if it is about to expire; null when nobody is signed in, or is any more. While the token is
 * fresh it is answered from the browser's storage: the first screen doesn't wait for the auth client.
 * @throws the provider's error when it can't be reached.
 */
export async function currentSession(): Promise<StoredSession | null> {
  return readFreshSession() ?? (await loadAuth()).renewedSession();
}
