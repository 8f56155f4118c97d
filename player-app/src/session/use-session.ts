import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

export const SessionContext = createContext<SessionStore | null>(null);

function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('useSession is called outside of SessionProvider');
  return store;
}

/** Returns whether somebody is signed in, who, and the actions. The actions stay the same functions. */
export function useSession(): SessionState & SessionStore['actions'] {
  const store = useSessionStore();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { ...state, ...store.actions };
}

/** Returns the signed-in user, for screens that nobody else sees. */
export function useSessionUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}
