import * as z from 'zod/mini';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { useSessionUser } from '../../session/session.tsx';

const rescheduleState = z.object({ reschedule: z.string() });

/**
 * Returns the id of the lesson that is being moved, from the address: `/book?move=…`, which a reload
 * keeps. Router state `{ reschedule }` is turned into that.
 */
export function useMovedBookingId(): string | null {
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const handedOver = rescheduleState.safeParse(state).data?.reschedule;
  useEffect(() => {
    if (handedOver !== undefined) setQuery({ move: handedOver }, { replace: true, state: null });
  }, [handedOver, setQuery]);
  return handedOver ?? query.get('move');
}

/** Returns the player's own lesson of an id: null when there is none. Fetches nothing without an id. */
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
