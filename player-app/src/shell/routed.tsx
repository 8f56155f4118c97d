import { lazy, Suspense, useEffect, useState } from 'react';
import { FailedState, Screen } from '@lessons/ui';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { followLinks } from './follow-links.ts';
import { loadSignedIn } from './preload.ts';
import { SignedOut } from './signed-out.tsx';
import { Waiting } from './waiting.tsx';

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
  if (session.status === 'failed') return <NotKnown failure={session.failure} onRetry={session.retry} />;
  if (mustGoHome) return <Navigate to="/" replace />;
  if (session.status === 'signed-out') return <SignedOut />;
  return (
    <Suspense fallback={<Waiting />}>
      {/* Another person gets everything anew: nothing remembered of one is shown to the next. */}
      <SignedIn key={session.user.id} />
    </Suspense>
  );
}

/** Somebody is signed in, and who it is could not be learnt: that is no reason to show them a visitor's page. */
function NotKnown({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <main>
      <Screen>
        <h1 className="visually-hidden">Signing in</h1>
        <FailedState message={failure} onRetry={onRetry} />
      </Screen>
    </main>
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
