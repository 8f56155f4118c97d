import { useEffect } from 'react';
import { WholePageSpinner } from './whole-page-spinner.tsx';

/** Leaves the app for the landing page, which is another document. */
export function LandingPage() {
  useEffect(openLandingPage, []);
  return <WholePageSpinner />;
}

function openLandingPage(): void {
  // The browser may bring this page back as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  if (location.pathname === '/') location.reload();
  else location.replace('/');
}
