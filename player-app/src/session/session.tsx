import { useEffect, useState, type ReactNode, createContext, use, useSyncExternalStore } from 'react';
import { isCoachOrAdmin, type SessionUser } from './load-user.ts';
import { SessionStore } from './session-store.ts';
import type { SessionState } from './session-state.ts';

interface SessionProviderProps {
  /** A store that was started already; without it, one of its own. */
  started?: SessionStore | undefined;
  children: ReactNode;
}

/** Knows who is signed in, for everything inside. For a visitor it neither asks nor loads anything. */
export function SessionProvider({ started, children }: SessionProviderProps) {
  const [store] = useState(() => started ?? new SessionStore());
  useEffect(() => (started ? undefined : store.start()), [store, started]);
  return <SessionContext value={store}>{children}</SessionContext>;
}

const SessionContext = createContext<SessionStore | null>(null);

/** Returns whether somebody is signed in, who, and the actions. The actions stay the same functions. */
export function useSession(): SessionState & SessionStore['actions'] {
  const store = use(SessionContext);
  if (!store) throw new Error('useSession is called outside of SessionProvider');
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return { ...state, ...store.actions };
}

/** Returns the signed-in user, for screens that nobody else sees: as last seen, while the account is loaded or can't be. */
export function useSessionUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

/** Returns whether the person is coach or admin; while the account can't be loaded, whether they were when it was last seen. */
export const useIsCoach = (): boolean => isCoachOrAdmin(useSession().user);
