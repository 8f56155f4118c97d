import { AuthConfigUnavailable } from '../auth/auth-errors.ts';
import type { SessionUser } from './session-user.ts';

export type LinkTask =
  /** A new password is to be chosen. */
  | { task: 'recovery' }
  /** The address is being confirmed, which signs in. */
  | { task: 'confirmation' }
  /** The link is used, too old or wrong. `code` is the provider's own name of the reason. */
  | { task: 'refused'; code: string | null };

export type SessionState =
  | { status: 'loading'; user: null }
  | {
      status: 'signed-out';
      user: null;
      /** The session ended without the person asking for it in this tab: it ran out, or another tab signed out. */
      ended: boolean;
      /** What the mail's link is for by which the person came; null without one. */
      link: LinkTask | null;
    }
  | { status: 'signed-in'; user: SessionUser }
  /** Somebody's session is stored, but who it is could not be learnt. `failure` says why. */
  | { status: 'failed'; user: null; failure: string };

export const loading: SessionState = { status: 'loading', user: null };

export function signedOut({
  ended = false,
  link = null,
}: { ended?: boolean; link?: LinkTask | null } = {}): SessionState {
  return { status: 'signed-out', user: null, ended, link };
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
