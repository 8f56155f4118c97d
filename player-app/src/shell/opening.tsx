import { lazy, Suspense, useEffect, useState } from 'react';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import { useSession } from '../session/use-session.ts';
import { takeFirstScreen } from './first-screen.ts';
import { followLinks } from './follow-links.ts';
import { loadRouted, preloadSignedIn, preloadSignedOut } from './preload.ts';
import { Waiting } from './waiting.tsx';

const Routed = lazy(async () => ({ default: (await loadRouted()).Routed }));

/** Opens a visitor's landing page with nothing else, router included, in its way; everybody and everything else is routed. */
export function Opening() {
  const { status } = useSession();
  const [isRouted, setRouted] = useState(location.pathname !== '/' || status !== 'signed-out');
  useState(() => {
    if (status === 'loading') preloadSignedIn();
    else if (isRouted) preloadSignedOut();
  });
  const leave = () => {
    preloadSignedOut();
    setRouted(true);
  };
  if (!isRouted && status !== 'signed-out') setRouted(true);
  if (!isRouted) return <LandingAlone onLeave={leave} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Routed />
    </Suspense>
  );
}

function LandingAlone({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    takeFirstScreen();
    return followLinks((to) => {
      history.pushState(null, '', to);
      window.scrollTo({ top: 0, behavior: 'instant' });
      onLeave();
    });
  }, [onLeave]);
  return <LandingScreen />;
}
