import { use, useSyncExternalStore } from 'react';
import { currentCoach, firstCoach, subscribe, type Coach } from './coach-profile.ts';

/** Returns the coach's profile, always as it was fetched last. Suspends until it is loaded. */
export function useCoach(): Coach {
  const known = useKnownCoach();
  // Called in any case: React needs the same hooks as before the screen waited.
  const first = use(firstCoach());
  return known ?? first;
}

/** Returns the coach's profile for what is shown without it too: null until it is loaded. */
export function useKnownCoach(): Coach | null {
  return useSyncExternalStore(subscribe, currentCoach, currentCoach);
}
