import type { QueryClient } from '@tanstack/react-query';
import { busyTimesQuery } from './busy-times.ts';

/** Has every list that a booking stands in fetched again where it is shown, and when it is shown next. */
export async function outdateBookingLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['/api/bookings'] }),
    queryClient.invalidateQueries({ queryKey: busyTimesQuery.queryKey }),
  ]);
}
