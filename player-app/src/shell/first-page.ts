import { readAuthLink } from '../auth/auth-link.ts';
import { hasStoredSession, readFreshSession } from '../auth/stored-session.ts';
import { preloadCalls } from '../site/preloaded-requests.ts';
import { lastSeenModule } from './last-seen-module.ts';
import { routeAt } from './routes.ts';

// Part of the page's first script, without React.

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

/**
 * Starts fetching what a player's screen at a path needs, while the app or the account is being loaded: its code, who is
 * signed in, and its first calls. Rendering asks again, and shows what went wrong.
 */
export function preloadScreen(path: string): void {
  const route = routeAt(path);
  void route?.load().catch(() => undefined);
  const session = readFreshSession();
  const userId = session?.user.id;
  if (!route || !session || !userId) return;
  const accessToken = session.access_token;
  preloadCalls(['/api/me'], accessToken);
  for (const call of route.preload?.(userId) ?? [])
    preloadCalls([call.path], call.isPublic ? undefined : accessToken);
  if (!route.showsModule || !lastSeenModule.read()) return;
  // Players don't load its code. If it does not come, the coach's screens load the module themselves.
  void import(/* webpackChunkName: "preload-module" */ './preload-module.ts').then(
    ({ preloadModule }) => preloadModule(accessToken),
    () => undefined,
  );
}
