import { Suspense, useEffect, useState } from 'react';
import { Spinner } from '@lessons/ui';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../session/session.tsx';
import { followLinks } from './follow-links.ts';
import { lazyPart } from './lazy-part.ts';
import { loadSignedOut } from './load-signed-out.ts';
import { SessionFailed } from './session-failed.tsx';
import { SignedIn } from './signed-in.tsx';

export const SignedOut = lazyPart(async () => (await loadSignedOut()).SignedOut);

/** Every screen, by the page's address. */
export function Routed() {
  return (
    <BrowserRouter>
      <AccessStates />
    </BrowserRouter>
  );
}

/** Shows a spinner while the session loads, then the visitor's screens or the player's. */
function AccessStates() {
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
      ) : session.status === 'signed-in' ? (
        // The key gives another player a new query cache: nobody sees cached data of somebody else.
        <SignedIn key={session.user.id} />
      ) : (
        <SignedOut />
      )}
    </Suspense>
  );
}

/** The whole page, while it isn't known yet who is there or while their part is on its way. */
function Waiting() {
  return (
    <main>
      <Spinner />
    </main>
  );
}

/**
 * Returns true from the moment a player signs out until the landing page is reached. After a session that ended by itself,
 * signing in again returns to the same screen.
 */
function useJustSignedOut(): boolean {
  const session = useSession();
  const { pathname } = useLocation();
  const [previous, setPrevious] = useState(session.status);
  const [mustGoHome, setMustGoHome] = useState(false);
  if (session.status !== previous) {
    setPrevious(session.status);
    setMustGoHome(previous === 'signed-in' && session.status === 'signed-out' && !session.ended);
  } else if (mustGoHome && pathname === '/' && window.location.pathname === '/') {
    // The router is behind the address while the code of a screen is on its way: that screen must not come after all.
    setMustGoHome(false);
  }
  return mustGoHome;
}
