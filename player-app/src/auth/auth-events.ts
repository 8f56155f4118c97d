import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

let listener: Listener | null = null;

/** Sets the listener to the auth client's events, before or after the client is created. Returns a function that removes it. */
export function onAuthEvent(newListener: Listener): () => void {
  listener = newListener;
  return () => {
    if (listener === newListener) listener = null;
  };
}

/** Passes an event of the auth client on. */
export const emitAuthEvent: Listener = (event, session) => listener?.(event, session);
