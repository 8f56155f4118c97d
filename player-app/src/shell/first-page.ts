import { readAuthLink } from '../auth/auth-link.ts';
import { hasStoredSession } from '../auth/stored-session.ts';
import { routeAt } from './routes.ts';

/** Loads the screens of visitors in the app. */
export const loadSignedOut = async () =>
  (await import(/* webpackChunkName: "signed-out" */ './signed-out.tsx')).SignedOut;

/** Returns whether the page that is opened is a visitor's landing page, and not opened by a mail's link. */
export function isLandingPage(): boolean {
  return location.pathname === '/' && isVisitor();
}

/** Returns whether the page that is opened shows the sign-in form to a visitor: also in place of a player's screen. */
export function isSignInPage(): boolean {
  const { pathname } = location;
  const route = routeAt(pathname);
  const isPlayers = route !== undefined && pathname !== '/' && !route.isPublic;
  return (pathname === '/auth' || isPlayers) && isVisitor();
}

const isVisitor = (): boolean => !hasStoredSession() && !readAuthLink(location);
