import { lazy, Suspense, useEffect } from 'react';
import { Spinner } from '@lessons/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation } from 'react-router-dom';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { preloadToasts } from '../notifications/notifications.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { ScreenOpened } from './screen-opened.tsx';
import { screenAt } from './routes.ts';
import { withReturnTo } from './return-to.ts';

const AuthScreen = lazy(async () => ({
  default: (await import('../screens/sign-in/auth-screen.tsx')).AuthScreen,
}));

/** What a visitor sees: the landing page and the way in. */
export function SignedOut() {
  const { pathname, search } = useLocation();
  useEffect(preloadToasts, []);
  if (pathname === '/') {
    return (
      <>
        <LandingScreen />
        <ScreenOpened title="Tennis lessons" />
      </>
    );
  }
  if (screenAt(pathname)) return <Navigate to="/auth" replace state={withReturnTo(pathname + search)} />;
  const isWayIn = pathname === '/auth';
  return (
    <main>
      <ErrorBoundary resetKeys={[pathname]} FallbackComponent={RecoveryScreen}>
        <Suspense fallback={<Spinner />}>
          {isWayIn ? <AuthScreen /> : <NotFoundScreen />}
          <ScreenOpened title={isWayIn ? 'Sign in' : 'Page not found'} />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}
