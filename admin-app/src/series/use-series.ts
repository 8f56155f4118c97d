import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getSeries, type AdminBooking } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';

/** Fetches the lessons of a series that are not cancelled, soonest first. Without a series it fetches nothing. */
export function useSeries(seriesId: string | null): UseQueryResult<AdminBooking[]> {
  const { api } = useAdmin();
  return useQuery({
    queryKey: [getSeries.path, seriesId],
    queryFn: ({ signal }) => api(getSeries, { params: { id: seriesId ?? '' } }, signal),
    enabled: seriesId !== null,
  });
}
