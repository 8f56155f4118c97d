import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/use-session.ts';

/** The player's own lesson of an id: null when there is none. Asks for nothing without an id. */
export function useLessonBeingMoved(id: string | null) {
  const { id: userId } = useSessionUser();
  const { data, isError, isFetching, refetch } = useQuery({
    ...myBookingsQuery(userId),
    enabled: id !== null,
  });
  return {
    isKnown: id === null || data !== undefined,
    lesson: data?.find((booking) => booking.id === id) ?? null,
    isError: id !== null && isError,
    isFetching,
    refetch: () => void refetch(),
  };
}
