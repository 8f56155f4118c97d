import type { SECOND_FACTOR_REQUIRED } from '@lessons/contract';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

/** An event of the auth client, or the API's refusal of a call for want of a second factor's code. */
export type AuthEvent = AuthChangeEvent | typeof SECOND_FACTOR_REQUIRED;

type Listener = (event: AuthEvent, session?: Session | null) => void;

let listener: Listener | null = null;

/** Sets the listener, before or after the client is created. Returns a function that removes it. */
export function onAuthEvent(newListener: Listener): () => void {
  listener = newListener;
  return () => {
    if (listener === newListener) listener = null;
  };
}

/** Passes an event on. */
export const emitAuthEvent: Listener = (event, session) => listener?.(event, session);
