import { loadSignedIn, loadSignedOut } from './load-for-session.ts';
import { screenAt } from './routes.ts';

/** The chunk that every screen but the landing page needs. */
export const loadRouted = () => import('./routed.tsx');

/** Fetches all that a returning player's screen needs in one round, while their session is being checked. */
export function preloadSignedIn(): void {
  // Rendering them imports them again, and shows what went wrong.
  void Promise.allSettled([loadRouted(), loadSignedIn()]);
  screenAt(location.pathname)?.Screen.preload();
}

/** The same for a visitor who goes on from the landing page, or comes by another address. */
export function preloadSignedOut(): void {
  void Promise.allSettled([loadRouted(), loadSignedOut()]);
}
