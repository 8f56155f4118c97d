import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../session/session.tsx';
import { followLinks } from './follow-links.ts';
import { loadSignedIn, loadSignedOut } from './routes.ts';
import { Waiting } from './waiting.tsx';

const SessionFailed = lazy(async () => ({ default: (await import('./session-failed.tsx')).SessionFailed }));
const SignedOut = lazy(async () => ({ default: (await loadSignedOut()).SignedOut }));
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

/** Every screen, by the page's address. */
export function Routed() {
  return (
    <BrowserRouter>
      <AccessStates />
    </BrowserRouter>
  );
}

/** A spinner until it is known who is there, then the visitor's screens or the person's own. */
export function AccessStates() {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => followLinks((to) => void navigate(to)), [navigate]);
  const mustGoHome = useJustSignedOut();
  if (session.status === 'loading') return <Waiting />;
  if (mustGoHome) return <Navigate to="/" replace />;
  return (
    <Suspense fallback={<Waiting />}>
      {session.status === 'failed' ? (
        <SessionFailed failure={session.failure} onRetry={session.retry} />
      ) : session.status === 'signed-out' ? (
        <SignedOut />
      ) : (
        // Another person gets everything anew: nothing remembered of one is shown to the next.
        <SignedIn key={session.user.id} />
      )}
    </Suspense>
  );
}

/**
 * True from the moment someone signs out until the landing page is reached. A session that ended by itself is another
 * matter: then the screen they were on is wanted still, after signing in again.
 */
function useJustSignedOut(): boolean {
  const session = useSession();
  const { pathname } = useLocation();
  const [previous, setPrevious] = useState(session.status);
  const [mustGoHome, setMustGoHome] = useState(false);
  if (session.status !== previous) {
    setPrevious(session.status);
    setMustGoHome(previous === 'signed-in' && session.status === 'signed-out' && !session.ended);
  } else if (mustGoHome && pathname === '/') {
    setMustGoHome(false);
  }
  return mustGoHome && pathname !== '/';
}
