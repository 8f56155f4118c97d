import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { myBookingsQuery } from '../../requests/my-bookings.ts';

/**
 * Returns a lesson as the server has it now, and fetches its list with it; null when the player has it no longer.
 * `lesson` is undefined until the response.
 */
export function useFreshLesson({ id, userId }: Pick<Booking, 'id' | 'userId'>) {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['fresh-lesson', id],
    queryFn: async () => {
      const bookings = await queryClient.fetchQuery({ ...myBookingsQuery(userId), staleTime: 0 });
      return bookings.find((booking) => booking.id === id) ?? null;
    },
    // Each opening of a dialog asks anew.
    gcTime: 0,
    staleTime: 0,
  });
  return { lesson: data, isError: isError && data === undefined, retry: () => void refetch() };
}
