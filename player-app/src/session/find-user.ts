import type { SessionUser } from './load-user.ts';
import type { SessionEvent } from './session-state.ts';

/** As `loadUser`, whose code a visitor's page does without. */
export async function loadUser(): Promise<SessionUser | null> {
  return (await import('./load-user.ts')).loadUser();
}

/** Returns what was learnt of whose the stored session is. Never rejects: a failure is an event. */
export async function findUser(): Promise<SessionEvent> {
  try {
    const user = await loadUser();
    return user ? { type: 'identified', user } : { type: 'expired' };
  } catch (error) {
    return { type: 'failed', error };
  }
}
