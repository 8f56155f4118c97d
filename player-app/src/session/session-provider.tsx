import { useEffect, useState, type ReactNode } from 'react';
import { SessionStore } from './session-store.ts';
import { SessionContext } from './use-session.ts';

/** Knows who is signed in, for everything inside. For a visitor it neither asks nor loads anything. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new SessionStore());
  useEffect(() => store.start(), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}
