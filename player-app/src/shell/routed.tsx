import { Suspense, useEffect, useState } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { useSession } from '../session/session.tsx';
import { focusClickedButtons } from './focus-clicked-buttons.ts';
import { loadSignedOut } from './first-page.ts';
import { followLinks } from './follow-links.ts';
import { Frame } from './frame.tsx';
import { LandingPage } from './landing-page.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { SessionFailed } from './session-failed.tsx';
import { SignedIn } from './signed-in.tsx';
import { WholePageSpinner } from './whole-page-spinner.tsx';

export const SignedOut = lazyScreen(loadSignedOut);

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
  useEffect(focusClickedButtons, []);
  const hasSignedOut = useHasSignedOut();
  if (session.status === 'loading' && !session.user) return <WholePageSpinner />;
  if (hasSignedOut) return <LandingPage />;
  return (
    <Suspense fallback={<WholePageSpinner />}>
      {session.user ? (
        // The key gives another player a new query cache: nobody sees cached data of somebody else.
        <SignedIn key={session.user.id} />
      ) : session.status === 'failed' ? (
        <Frame name="tabs">
          <SessionFailed failure={session.failure} onRetry={session.retry} />
        </Frame>
      ) : (
        <SignedOut />
      )}
    </Suspense>
  );
}

/**
 * Returns true once a player has signed out here. After a session that ended by itself, signing in again returns to the
 * same screen.
 */
function useHasSignedOut(): boolean {
  const session = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.user && !wasSignedIn) setWasSignedIn(true);
  return wasSignedIn && session.status === 'signed-out' && !session.ended && !session.isHereOnly;
}
