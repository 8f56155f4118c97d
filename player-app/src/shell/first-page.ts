import { readAuthLink } from '../auth/auth-link.ts';
import { hasStoredSession } from '../auth/stored-session.ts';
import { LINK_PATHS, screenChunks } from './screen-chunks.ts';

/** Returns whether the page that is opened is a visitor's landing page, and not opened by a mail's link. */
export function isLandingPage(): boolean {
  return location.pathname === '/' && !hasStoredSession() && !readAuthLink(location);
}

/** Returns whether the page that is opened shows the sign-in form to a visitor: also in place of a player's screen. */
export function isSignInPage(): boolean {
  const { pathname } = location;
  const isPlayers = pathname !== '/' && pathname in screenChunks && !LINK_PATHS.includes(pathname);
  return (pathname === '/auth' || isPlayers) && !hasStoredSession() && !readAuthLink(location);
}
