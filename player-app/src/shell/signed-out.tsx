import { Suspense, useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Spinner } from '@lessons/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation } from 'react-router-dom';
import { onAuthEvent } from '../auth/auth-events.ts';
import { hasStoredSession } from '../auth/stored-session.ts';
import { createQueryClient } from '../requests/query-client.ts';
import { AuthScreen } from '../screens/sign-in/auth-screen.tsx';
import { useSession } from '../session/session.tsx';
import { preloadToasts } from '../notifications/notifications.tsx';
import { preloadCode, RouteScreen } from './lazy-screen.ts';
import { LandingPage } from './landing-page.tsx';
import { preloadScreen } from './preload-screen.ts';
import { RecoveryScreen } from './recovery-screen.tsx';
import { ScreenOpened } from './screen-opened.tsx';
import { notFoundRoute, routeAt } from './routes.ts';
import { storeReturnTo, returnToOf, withReturnTo } from './return-to.ts';

/**
 * The app of a visitor: the way in, and what the links of mails open. The code of a second factor is asked for in place of
 * every screen, so that the address stays.
 */
export function SignedOut() {
  const session = useSession();
  const { status } = session;
  const { pathname, search, hash, state } = useLocation();
  const [queryClient] = useState(createQueryClient);
  useEffect(preloadToasts, []);
  const isByLink = status === 'signed-out' && session.link !== null;
  const returnTo = pathname === '/auth' ? returnToOf(state) : pathname + search;
  useEffect(() => {
    if (pathname === '/auth' && !isByLink) storeReturnTo(returnTo);
  }, [pathname, isByLink, returnTo]);
  const needsCode = status === 'second-factor';
  usePreloaded(new URL(returnTo, location.origin).pathname);
  const isHereOnly = status === 'signed-out' && session.isHereOnly;
  if (pathname === '/' && !needsCode && !isHereOnly && !hasStoredSession()) return <LandingPage />;
  const route = routeAt(pathname);
  const isWayIn = pathname === '/auth' || needsCode;
  // The link of a mail has its token in the fragment. Other names in the query are added by mail programs and social networks.
  const isOwn = route?.ownQuery !== undefined && new URLSearchParams(search).has(route.ownQuery);
  const isOpen = route?.isPublic && (hash !== '' || !isOwn);
  if (route && !isOpen && !isWayIn) return <Navigate to="/auth" replace state={withReturnTo(returnTo)} />;
  const shown = route ?? notFoundRoute;
  const title = needsCode ? 'Enter your code' : isWayIn ? 'Sign in' : shown.title;
  return (
    <QueryClientProvider client={queryClient}>
      <main>
        <ErrorBoundary resetKeys={[pathname]} FallbackComponent={RecoveryScreen}>
          <Suspense fallback={<Spinner />}>
            {isWayIn ? <AuthScreen returnTo={returnTo} /> : <RouteScreen key={hash} route={shown} />}
            <ScreenOpened title={title} />
          </Suspense>
        </ErrorBoundary>
      </main>
    </QueryClientProvider>
  );
}

/** Fetches what signs in and the code of the screen to which it leads while one types, and its calls beside the account. */
function usePreloaded(path: string): void {
  useEffect(() => {
    const onFocus = () => {
      preloadCode(path, false);
      void import('../auth/sign-in.ts').catch(() => undefined);
    };
    document.addEventListener('focusin', onFocus);
    const stopListening = onAuthEvent((event) => event === 'SIGNED_IN' && preloadScreen(path));
    return () => {
      document.removeEventListener('focusin', onFocus);
      stopListening();
    };
  }, [path]);
}
