import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

export type SessionActions = Pick<
  SessionStore,
  | 'prepare'
  | 'signIn'
  | 'signUp'
  | 'signOut'
  | 'askForRecoveryMail'
  | 'resendConfirmation'
  | 'confirmAddress'
  | 'choosePassword'
  | 'leaveLink'
  | 'retry'
  | 'refresh'
>;

export const SessionContext = createContext<SessionStore | null>(null);

function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (!store) throw new Error('useSession is called outside of SessionProvider');
  return store;
}

/** Whether somebody is signed in, who, and what can be done about it. The actions stay the same functions. */
export function useSession(): SessionState & SessionActions {
  const store = useSessionStore();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const { prepare, signIn, signUp, signOut, askForRecoveryMail } = store;
  const { resendConfirmation, confirmAddress, choosePassword, leaveLink, retry, refresh } = store;
  return {
    ...state,
    prepare,
    signIn,
    signUp,
    signOut,
    askForRecoveryMail,
    resendConfirmation,
    confirmAddress,
    choosePassword,
    leaveLink,
    retry,
    refresh,
  };
}

/** Whoever is signed in, for screens that only a signed-in person sees. */
export function useSessionUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}
