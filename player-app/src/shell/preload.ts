import { screenAt } from './screens.ts';

export const loadRouted = () => import('./routed.tsx');
export const loadSignedIn = () => import('./signed-in.tsx');
export const loadSignedOut = () => import('./signed-out.tsx');

/** Fetches all that a returning person's screen needs in one round, while their session is being checked. */
export function preloadSignedIn(): void {
  // Drawing them asks again, and shows what went wrong.
  void Promise.allSettled([loadRouted(), loadSignedIn()]);
  screenAt(location.pathname)?.Screen.preload();
}

/** The same for a visitor who goes on from the landing page, or comes by another address. */
export function preloadSignedOut(): void {
  void Promise.allSettled([loadRouted(), loadSignedOut()]);
}
