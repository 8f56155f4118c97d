import { useMemo } from 'react';
import { getCoachSchedule, listBlockedSlots, listBusyTimes, type Booking } from '@lessons/contract';
import { fallbackPricing, type Court, type Pricing } from '@lessons/rules';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../requests/api-client.ts';
import { courtToBook } from './court-to-book.ts';

/** The weekly working hours and today's prices in pounds. */
const coachScheduleQuery = endpointQuery(getCoachSchedule);

/** The coach's blocked dates from today on. */
const blockedSlotsQuery = endpointQuery(listBlockedSlots);

/** Every time from today on that somebody else has. A failure is an error to show: it never means that all is free. */
export const busyTimesQuery = endpointQuery(listBusyTimes);

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

interface CourtOptions {
  /** The lesson that is being moved; null for a new one. */
  moved?: Booking | null;
  now: Date;
  /** Whether outdated facts are fetched again when the component is mounted. True by default. */
  refetchOnMount?: boolean;
}

/**
 * Returns the court as it stands. It is undefined while any of its facts is missing, so that nothing is free by
 * mistake.
 */
export function useCourt({ moved = null, now, refetchOnMount = true }: CourtOptions): CourtQuery {
  const schedule = useQuery({ ...coachScheduleQuery, refetchOnMount });
  const blocked = useQuery({ ...blockedSlotsQuery, refetchOnMount });
  const busy = useQuery({ ...busyTimesQuery, refetchOnMount });
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
