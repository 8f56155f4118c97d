import type { SECOND_FACTOR_REQUIRED } from '@lessons/contract';
import type { AuthChangeEvent, Session } from '@supabase/supabase-js';

/** An event of the auth client, or the API's refusal of a call for want of a second factor's code. */
export type AuthEvent = AuthChangeEvent | typeof SECOND_FACTOR_REQUIRED;

type Listener = (event: AuthEvent, session?: Session | null) => void;

const listeners = new Set<Listener>();

/** Adds a listener, before or after the client is created. Returns a function that removes it. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes an event on. */
export const emitAuthEvent: Listener = (event, session) => {
  for (const listener of listeners) listener(event, session);
};
