import { AuthConfigUnavailable } from '../requests/auth-errors.ts';
import type { SessionUser } from './session-user.ts';

export type SessionState =
  | { status: 'loading'; user: null }
  | {
      status: 'signed-out';
      user: null;
      /** The session ended without the person asking for it in this tab: it ran out, or another tab signed out. */
      ended: boolean;
      /** The person came by a recovery mail's link and is to choose a new password. */
      recovering: boolean;
    }
  | { status: 'signed-in'; user: SessionUser }
  /** Somebody's session is stored, but who it is could not be learnt. `failure` says why. */
  | { status: 'failed'; user: null; failure: string };

export const loading: SessionState = { status: 'loading', user: null };

export function signedOut({ ended = false, recovering = false } = {}): SessionState {
  return { status: 'signed-out', user: null, ended, recovering };
}

export function signedIn(user: SessionUser): SessionState {
  return { status: 'signed-in', user };
}

export function failed(error: unknown): SessionState {
  const failure =
    error instanceof AuthConfigUnavailable
      ? error.message
      : 'Your account could not be loaded. Please try again.';
  return { status: 'failed', user: null, failure };
}
