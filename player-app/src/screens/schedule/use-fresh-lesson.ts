import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { myBookingsQuery } from '../../requests/my-bookings.ts';

/**
 * A lesson as the server has it at this moment, and the list it stands in with it; null when the player has it no longer.
 * `lesson` is undefined until the response is there.
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
