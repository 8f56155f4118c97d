import { getCoachProfile, type CoachProfile } from '@lessons/contract';
import { useEndpoint } from './use-endpoint.ts';

/** Returns the coach's profile as it was fetched last; undefined until it is there. */
export function useCoachProfile(): CoachProfile | undefined {
  return useEndpoint(getCoachProfile, { staleTime: 60_000 }).data;
}
