import { Suspense } from 'react';
import { Spinner } from '@lessons/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { LandingScreen } from '../landing/landing-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenOpened } from './screen-opened.tsx';
import { screenAt } from './screens.ts';
import { remember } from './wanted-path.ts';

/** What a visitor sees: the landing page and the way in. */
export function SignedOut() {
  const { pathname, search } = useLocation();
  if (pathname === '/') {
    return (
      <>
        <LandingScreen />
        <ScreenOpened title="Tennis lessons" />
      </>
    );
  }
  if (screenAt(pathname)) return <Navigate to="/auth" replace state={remember(pathname + search)} />;
  return (
    <main>
      <Suspense fallback={<Spinner />}>
        <NotFoundScreen />
        <ScreenOpened title="Page not found" />
      </Suspense>
    </main>
  );
}
