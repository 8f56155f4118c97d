import { use, useSyncExternalStore } from 'react';
import { currentCoach, firstCoach, subscribe, type Coach } from './coach-profile.ts';

/** The coach's profile, always as it was fetched last. Suspends until it is there. */
export function useCoach(): Coach {
  const known = useKnownCoach();
  // Also where it is known: React wants the calls from before a screen waited.
  const first = use(firstCoach());
  return known ?? first;
}

/** The same for what is shown without it too: null until it is there. */
export function useKnownCoach(): Coach | null {
  return useSyncExternalStore(subscribe, currentCoach, currentCoach);
}
