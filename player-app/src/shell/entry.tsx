import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { useSession } from '../session/session.tsx';
import { takeFirstScreen } from './first-screen.ts';
import { followLinks } from './follow-links.ts';
import { loadRouted, preloadSignedIn, preloadSignedOut } from './preload.ts';
import { Waiting } from './waiting.tsx';

const Routed = lazy(async () => ({ default: (await loadRouted()).Routed }));

/** Shows a visitor's landing page without loading the router. Everybody and everything else is routed. */
export function Entry() {
  const { status } = useSession();
  // Once routed, always routed: signing out leads through the router to the landing page.
  const [isRouted, setRouted] = useState(location.pathname !== '/' || status !== 'signed-out');
  // In an initializer, since an effect would run after the first paint.
  useState(() => preload(status === 'loading', isRouted));
  const leave = useCallback(() => setRouted(true), []);
  if (!isRouted) return <LandingAlone onLeave={leave} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Routed />
    </Suspense>
  );
}

function preload(hasSession: boolean, isRouted: boolean): void {
  if (hasSession) preloadSignedIn();
  else if (isRouted) preloadSignedOut();
}

function LandingAlone({ onLeave }: { onLeave: () => void }) {
  const { status } = useSession();
  useEffect(() => {
    takeFirstScreen();
    return followLinks((to) => {
      preloadSignedOut();
      history.pushState(null, '', to);
      window.scrollTo({ top: 0, behavior: 'instant' });
      onLeave();
    });
  }, [onLeave]);
  useEffect(() => {
    // Another tab has signed in.
    if (status !== 'signed-out') onLeave();
  }, [status, onLeave]);
  return <LandingScreen />;
}
