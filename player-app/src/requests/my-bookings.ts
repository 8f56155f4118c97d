import { queryOptions } from '@tanstack/react-query';
import { listBookings } from '@lessons/contract';
import { api } from './api-client.ts';

/** A player's own lessons, soonest start first. A failure is an error to show, never an empty list. */
export function myBookingsQuery(userId: string) {
  return queryOptions({
    queryKey: [listBookings.path, userId],
    queryFn: ({ signal }) => api(listBookings, { query: { userId } }, signal),
  });
}
