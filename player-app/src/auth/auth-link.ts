import type { LinkKey } from './sign-in.ts';
import { hasStoredSession } from './stored-session.ts';

export interface UsableLink {
  task: 'recovery' | 'confirmation';
  key: LinkKey;
}

/** The purpose of a mail's link, with its token or session. */
export type AuthLink =
  | UsableLink
  /** The auth provider has refused the link already. `code` is its own name of the reason. */
  | { task: 'refused'; code: string | null };

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Types of the links that confirm an address. */
const CONFIRMATION_TYPES = ['signup', 'email', 'magiclink', 'invite'] as const;

/**
 * Reads what a mail's link carries, null if the page was opened otherwise. Our own links open `/auth` with a token in
 * the query. The provider's standard links lead over the provider, which adds a session or an error in the fragment to
 * whatever page it sends the person to.
 */
export function readAuthLink({ pathname, search, hash }: Address): AuthLink | null {
  const fragment = new URLSearchParams(hash.slice(1));
  if (fragment.has('error_code') || fragment.has('error_description')) {
    return { task: 'refused', code: fragment.get('error_code') };
  }
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (accessToken && refreshToken) {
    const task = fragment.get('type') === 'recovery' ? 'recovery' : 'confirmation';
    return { task, key: { accessToken, refreshToken } };
  }
  return pathname === '/auth' ? readTokenHash(new URLSearchParams(search)) : null;
}

function readTokenHash(query: URLSearchParams): AuthLink | null {
  const tokenHash = query.get('token_hash');
  const type = query.get('type');
  if (!tokenHash) return null;
  if (type === 'recovery') return { task: 'recovery', key: { tokenHash, type } };
  const confirmation = CONFIRMATION_TYPES.find((known) => known === type);
  return confirmation ? { task: 'confirmation', key: { tokenHash, type: confirmation } } : null;
}

/**
 * Reads the mail's link by which the page was opened, and takes it out of the address bar and the history before
 * anything else looks at it: whoever has it can sign in with it. The provider's standard link is no use to who is
 * signed in: its session may be anybody's, and its error is about the past.
 */
export function takeAuthLink(): AuthLink | null {
  const link = readAuthLink(location);
  if (!link) return null;
  history.replaceState(history.state, '', '/auth');
  const isOwn = link.task !== 'refused' && 'tokenHash' in link.key;
  return isOwn || !hasStoredSession() ? link : null;
}
