import { use, useSyncExternalStore } from 'react';
import { currentCoach, firstCoach, subscribe, type Coach } from './coach-profile.ts';

/** The coach's profile, always as it was fetched last. Suspends until it is there. */
export function useCoach(): Coach {
  return useKnownCoach() ?? use(firstCoach());
}

/** The same for what is shown without it too: null until it is there. */
export function useKnownCoach(): Coach | null {
  return useSyncExternalStore(subscribe, currentCoach, currentCoach);
}
