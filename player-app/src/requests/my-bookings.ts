import { queryOptions } from '@tanstack/react-query';
import { listBookings } from '@lessons/contract';
import { cacheLessons } from './cached-lessons.ts';
import { api } from './api-client.ts';
import type { Prefetch } from './prefetched-queries.ts';
import { serverNow } from '@lessons/ui/server-clock.ts';

/** Fetches them before a screen asks. Never rejects. */
export const prefetchMyBookings: Prefetch = (queryClient, userId) =>
  queryClient.prefetchQuery(myBookingsQuery(userId));

/**
 * Returns the query of a player's own lessons, soonest start first. A failure is an error to show, never an empty list.
 */
export function myBookingsQuery(userId: string) {
  return queryOptions({
    queryKey: [listBookings.path, userId],
    queryFn: async ({ signal }) => {
      const bookings = await api(listBookings, { query: { userId } }, signal);
      cacheLessons(userId, bookings, serverNow());
      return bookings;
    },
  });
}
