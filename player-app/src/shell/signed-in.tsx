import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Spinner } from '@lessons/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, useLocation } from 'react-router-dom';
import { useCoach } from '../coach-profile/use-coach.ts';
import { queryClientOf } from '../requests/query-client.ts';
import { Frame } from './frame.tsx';
import { FreshData } from './fresh-data.tsx';
import { PasswordQuestions } from './password-questions.tsx';
import { ShownAsLastSeen } from '../notifications/connection-line.tsx';
import { preloadToasts } from '../notifications/notifications.tsx';
import { RecoveryScreen } from './recovery-screen.tsx';
import { ScreenOpened } from './screen-opened.tsx';
import { SessionFailed } from './session-failed.tsx';
import { RouteScreen } from './lazy-screen.ts';
import { notFoundRoute, routeAt } from './routes.ts';
import { useSession, useSessionUser } from '../session/session.tsx';
import { storeReturnTo, storedReturnTo, returnToOf } from './return-to.ts';

/** The product of a signed-in person. Its query cache goes when the person does. */
export function SignedIn() {
  const [storedPath] = useState(storedReturnTo);
  useEffect(preloadToasts, []);
  useEffect(() => storeReturnTo('/'), []);
  const location = useLocation();
  const user = useSessionUser();
  const session = useSession();
  const [queryClient] = useState(() => queryClientOf(user.id));
  if (location.pathname === '/auth' && session.status !== 'loading')
    return <Navigate to={returnToOf(location.state, storedPath)} replace />;
  const route = routeAt(location.pathname) ?? notFoundRoute;
  const isOpen = session.status === 'signed-in' || route.opensAsLastSeen;
  // Another link of a mail in the same tab starts anew.
  const key = route.isPublic ? location.hash : undefined;
  return (
    <QueryClientProvider client={queryClient}>
      <Frame name={route.frame ?? 'tabs'}>
        <ErrorBoundary resetKeys={[location.pathname]} FallbackComponent={RecoveryScreen}>
          <Suspense fallback={<Spinner />}>
            {isOpen ? (
              <WithCoach>
                <RouteScreen key={key} route={route} />
                {!route.opensItself && <ScreenOpened title={route.title} />}
                <FreshData path={location.pathname} />
                {session.status === 'failed' && (
                  <ShownAsLastSeen message={session.failure} onRetry={session.retry} />
                )}
              </WithCoach>
            ) : session.status === 'failed' ? (
              <SessionFailed failure={session.failure} onRetry={session.retry} />
            ) : (
              <Spinner />
            )}
          </Suspense>
        </ErrorBoundary>
        <PasswordQuestions />
      </Frame>
    </QueryClientProvider>
  );
}

/** What is inside may show the profile: no screen waits for it on its own. */
function WithCoach({ children }: { children: ReactNode }) {
  useCoach();
  return children;
}
