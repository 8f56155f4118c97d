import { lazy, Suspense, useState } from 'react';
import { Spinner } from '@lessons/ui';
import { Navigate, useLocation } from 'react-router-dom';
import { SignedOut } from './signed-out.tsx';
import { useFollowedLinks } from './use-followed-links.ts';

export type SessionStatus = 'loading' | 'signed-out' | 'signed-in';

export const loadSignedIn = () => import('./signed-in.tsx');
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

/** The access states: a spinner until it is known who is there, then the visitor's screens or the person's own. */
export function AppRoutes({ status }: { status: SessionStatus }) {
  useFollowedLinks();
  const mustGoHome = useSessionEnded(status);
  if (status === 'loading') return <Waiting />;
  if (mustGoHome) return <Navigate to="/" replace />;
  if (status === 'signed-out') return <SignedOut />;
  return (
    <Suspense fallback={<Waiting />}>
      <SignedIn />
    </Suspense>
  );
}

function Waiting() {
  return (
    <main>
      <Spinner />
    </main>
  );
}

/** True from the moment someone signs out until the landing page is reached: signing out is not wanting to sign in. */
function useSessionEnded(status: SessionStatus): boolean {
  const { pathname } = useLocation();
  const [previous, setPrevious] = useState(status);
  const [ended, setEnded] = useState(false);
  if (status !== previous) {
    setPrevious(status);
    setEnded(previous === 'signed-in' && status === 'signed-out');
  } else if (ended && pathname === '/') {
    setEnded(false);
  }
  return ended && pathname !== '/';
}
