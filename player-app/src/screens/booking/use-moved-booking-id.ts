import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useLocation, useSearchParams } from 'react-router-dom';

const rescheduleState = z.object({ reschedule: z.string() });

/** Which lesson the address says is being moved: `/book?move=…`, which a reload keeps. Router state `{ reschedule }` becomes that. */
export function useMovedBookingId(): string | null {
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const handedOver = rescheduleState.safeParse(state).data?.reschedule;
  useEffect(() => {
    if (handedOver !== undefined) setQuery({ move: handedOver }, { replace: true, state: null });
  }, [handedOver, setQuery]);
  return handedOver ?? query.get('move');
}
