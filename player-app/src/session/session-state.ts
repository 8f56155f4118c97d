import type { SECOND_FACTOR_REQUIRED } from '@lessons/contract';
import { AuthConfigUnavailable } from '../auth/auth-config-unavailable.ts';
import type { AuthLink } from '../auth/auth-link.ts';
import type { SessionUser } from './load-user.ts';

export type LinkTask =
  /** A new password is to be chosen. */
  | { task: 'recovery' }
  /** The address is being confirmed, which signs in. */
  | { task: 'confirmation' }
  /** The link is used, too old or wrong. `code` is the auth provider's name of the reason. */
  | { task: 'refused'; code: string | null };

export type SessionState =
  /** The account is being loaded. `user`: as this device last saw it. */
  | { status: 'loading'; user: SessionUser | null }
  | {
      status: 'signed-out';
      user: null;
      /** The session ended without the player's request in this tab: it expired, or another tab signed out. */
      ended: boolean;
      /** It ended on this device alone, for want of a connection. */
      isHereOnly?: true;
      /** The purpose of the mail's link that opened this page; null without one. */
      link: LinkTask | null;
    }
  /** Signed in by password or link, but the account has a second factor whose code is still to be entered. */
  | { status: 'second-factor'; user: null }
  | { status: 'signed-in'; user: SessionUser }
  /** A session is stored, but its user could not be loaded. `failure` says why, `user` who it was when last seen. */
  | { status: 'failed'; user: SessionUser | null; failure: string };

export type SessionEvent =
  /** The stored session is being opened. */
  | { type: 'opening'; lastSeen: SessionUser | null }
  /** The API said who is signed in. */
  | { type: 'identified'; user: SessionUser }
  /** The API refused a call for want of the code of the account's second factor. */
  | { type: 'second-factor-required' }
  /** The stored session turned out to belong to nobody. */
  | { type: 'expired' }
  /** The account of the stored session could not be loaded, or its code. */
  | { type: 'failed'; error: unknown; lastSeen: SessionUser | null }
  /** The auth client signed out: on request in this tab, or otherwise. */
  | { type: 'signed-out'; onRequest: boolean; isHereOnly?: true }
  | { type: 'link-refused'; code: string | null }
  /** The player left the mail's link unused, and no session is stored. */
  | { type: 'link-left' };

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;
type Transitions = { [Type in SessionEvent['type']]?: (event: EventOf<Type>) => SessionState };

const toSecondFactor = (): SessionState => ({ status: 'second-factor', user: null });
const toLoading = ({ lastSeen }: EventOf<'opening'>): SessionState => ({ status: 'loading', user: lastSeen });

const toSignedOut = (ended: boolean, link: LinkTask | null = null): SessionState => ({
  status: 'signed-out',
  user: null,
  ended,
  link,
});

/** The code's type alone is imported: a visitor's page has no part of the contract. */
const secondFactorRequired: typeof SECOND_FACTOR_REQUIRED = 'second_factor_required';

/** The transitions of every status. */
const always: Transitions = {
  identified: ({ user }) => ({ status: 'signed-in', user }),
  expired: () => toSignedOut(true),
  failed: ({ error, lastSeen }) =>
    // The classes of the API's errors are no part of a visitor's page.
    error instanceof Error && 'code' in error && error.code === secondFactorRequired
      ? toSecondFactor()
      : {
          status: 'failed',
          user: lastSeen,
          failure:
            error instanceof AuthConfigUnavailable
              ? error.message
              : 'Your account could not be loaded. Please try again.',
        },
};
/** The transitions while a session is stored. */
const ofSession: Transitions = {
  'second-factor-required': toSecondFactor,
  'signed-out': ({ onRequest, isHereOnly }) => ({
    ...toSignedOut(!onRequest),
    ...(isHereOnly && { isHereOnly }),
  }),
};

/** The state after each event, by the status before it. An event that isn't listed for a status changes nothing. */
const transitions: Record<SessionState['status'], Transitions> = {
  loading: { ...always, ...ofSession, opening: toLoading },
  'signed-out': {
    ...always,
    opening: toLoading,
    'link-refused': ({ code }) => toSignedOut(false, { task: 'refused', code }),
    'link-left': () => toSignedOut(false),
  },
  'second-factor': { ...always, ...ofSession },
  'signed-in': { ...always, ...ofSession },
  failed: { ...always, ...ofSession, opening: toLoading },
};

/** Returns the state of a page that was just opened. */
export function initialState(link: LinkTask | null, hasSession: boolean): SessionState {
  return link || !hasSession ? toSignedOut(false, link) : { status: 'loading', user: null };
}

export function nextState(state: SessionState, event: SessionEvent): SessionState {
  const transition = transitions[state.status][event.type] as
    ((event: SessionEvent) => SessionState) | undefined;
  return transition?.(event) ?? state;
}

/** Returns what the screen needs to know of a link, without the token that it carries. */
export function taskOf(link: AuthLink | null): LinkTask | null {
  return link && (link.task === 'refused' ? link : { task: link.task });
}
