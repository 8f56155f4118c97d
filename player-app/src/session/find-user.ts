import { lastSeenUser, loadUser } from './load-user.ts';
import type { SessionEvent } from './session-state.ts';

/** Returns what was learnt of whose the stored session is. Never rejects: a failure is an event. */
export async function findUser(): Promise<SessionEvent> {
  try {
    const user = await loadUser();
    return user ? { type: 'identified', user } : { type: 'expired' };
  } catch (error) {
    return { type: 'failed', error, lastSeen: lastSeenUser() };
  }
}
