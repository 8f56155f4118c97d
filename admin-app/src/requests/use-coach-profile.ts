import { useQuery } from '@tanstack/react-query';
import { getCoachProfile, type CoachProfile } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';

/** Returns the coach's profile as it was fetched last; undefined until it is there. */
export function useCoachProfile(): CoachProfile | undefined {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getCoachProfile.path],
    queryFn: ({ signal }) => api(getCoachProfile, {}, signal),
    staleTime: 60_000,
  });
  return query.data;
}
