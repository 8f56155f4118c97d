import { currentSession } from '../auth/current-session.ts';
import { fetchMe } from '../requests/me.ts';
import { sessionUserOf, type SessionUser } from './session-user.ts';

/**
 * Whoever the stored session belongs to; null when it belongs to nobody any more.
 * @throws when the provider or the API can't be reached.
 */
export async function loadUser(): Promise<SessionUser | null> {
  const session = await currentSession();
  return session && sessionUserOf(await fetchMe(), session.user.user_metadata);
}
