import { useMemo } from 'react';
import type { Booking } from '@lessons/contract';
import { fallbackPricing, type Court, type Pricing } from '@lessons/rules';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { blockedSlotsQuery, busyTimesQuery, coachScheduleQuery } from '../requests/court-facts.ts';
import { courtToBook } from './court-to-book.ts';

interface CourtQuery {
  court: Court | undefined;
  /** Pounds. */
  pricing: Pricing | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** Fetches the facts of the court. Never rejects. */
export async function prefetchCourt(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(coachScheduleQuery),
    queryClient.prefetchQuery(blockedSlotsQuery),
    queryClient.prefetchQuery(busyTimesQuery),
  ]);
}

/**
 * The court as it stands, for a new lesson or for `moved`. It is undefined while any of its facts is
 * missing, so that nothing is free by mistake.
 */
export function useCourt(moved: Booking | null, now: Date): CourtQuery {
  const schedule = useQuery(coachScheduleQuery);
  const blocked = useQuery(blockedSlotsQuery);
  const busy = useQuery(busyTimesQuery);
  const queries = [schedule, blocked, busy];
  const failed = queries.filter(({ isError }) => isError);
  const court = useMemo(
    () =>
      schedule.data && blocked.data && busy.data
        ? courtToBook({
            schedule: schedule.data,
            blockedSlots: blocked.data,
            busyTimes: busy.data,
            moved,
            now,
          })
        : undefined,
    [schedule.data, blocked.data, busy.data, moved, now],
  );
  return {
    court,
    pricing: schedule.data && (schedule.data.pricing ?? fallbackPricing),
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.forEach((query) => void query.refetch()),
  };
}
