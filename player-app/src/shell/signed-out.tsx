import { lazy, Suspense, useEffect } from 'react';
import { Spinner } from '@lessons/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation } from 'react-router-dom';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { useSession } from '../session/session.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { preloadToasts } from '../notifications/notifications.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { ScreenOpened } from './screen-opened.tsx';
import { AuthScreen, screenAt } from './routes.ts';
import { LINK_PATHS } from './screen-chunks.ts';
import { keepReturnTo, returnToOf, withReturnTo } from './return-to.ts';

const VisitorLinkScreens = lazy(async () => ({
  default: (await import('./link-screens.tsx')).VisitorLinkScreens,
}));

/**
 * What a visitor sees: the landing page, the way in, and what the links of mails open. The code of a second factor is asked
 * for in place of every screen, so that the address stays.
 */
export function SignedOut() {
  const session = useSession();
  const { status } = session;
  const { pathname, search, hash, state } = useLocation();
  useEffect(preloadToasts, []);
  const isByLink = status === 'signed-out' && session.link !== null;
  useEffect(() => {
    if (pathname === '/auth' && !isByLink) keepReturnTo(returnToOf(state));
  }, [pathname, isByLink, state]);
  const needsCode = status === 'second-factor';
  if (pathname === '/' && !needsCode) {
    return (
      <>
        <LandingScreen />
        <ScreenOpened title="Tennis lessons" />
      </>
    );
  }
  const screen = screenAt(pathname);
  const isLink = LINK_PATHS.includes(pathname) && (hash !== '' || search === '');
  if (screen && !isLink && !needsCode)
    return <Navigate to="/auth" replace state={withReturnTo(pathname + search)} />;
  const isWayIn = pathname === '/auth';
  const title = screen?.title ?? (isWayIn ? 'Sign in' : 'Page not found');
  return (
    <main>
      <ErrorBoundary resetKeys={[pathname]} FallbackComponent={RecoveryScreen}>
        <Suspense fallback={<Spinner />}>
          {isWayIn || needsCode ? <AuthScreen /> : isLink ? <VisitorLinkScreens /> : <NotFoundScreen />}
          <ScreenOpened title={needsCode ? 'Enter your code' : title} />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
