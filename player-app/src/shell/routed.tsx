import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { followLinks } from './follow-links.ts';
import type { SessionStatus } from './opening.tsx';
import { SignedOut } from './signed-out.tsx';
import { Waiting } from './waiting.tsx';
import { loadSignedIn } from './preload.ts';

const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

/** Every screen, by the page's address. */
export function Routed({ status }: { status: SessionStatus }) {
  return (
    <BrowserRouter>
      <AccessStates status={status} />
    </BrowserRouter>
  );
}

/** A spinner until it is known who is there, then the visitor's screens or the person's own. */
export function AccessStates({ status }: { status: SessionStatus }) {
  const navigate = useNavigate();
  useEffect(() => followLinks((to) => void navigate(to)), [navigate]);
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
