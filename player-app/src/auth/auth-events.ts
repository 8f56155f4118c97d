import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

type Listener = (event: AuthChangeEvent, session: Session | null) => void;

let listener: Listener | null = null;

/** Has the auth client's news told, whoever makes the client, and whenever that is. Answers how to stop. */
export function listenToAuth(newListener: Listener): () => void {
  listener = newListener;
  return () => {
    if (listener === newListener) listener = null;
  };
}

export const tellOfAuth: Listener = (event, session) => listener?.(event, session);
