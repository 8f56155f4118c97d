import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { chooseForCalledOff, listNewTimes } from '@lessons/contract';
import { api } from './api-client.ts';
import { invalidateBookings } from './invalidate-bookings.ts';

/** Returns the query of the three free starts nearest to a lesson. */
export function newTimesQuery(id: string) {
  return queryOptions({
    queryKey: [listNewTimes.path, id],
    queryFn: ({ signal }) => api(listNewTimes, { params: { id } }, signal),
  });
}

/** Cancels a lesson that was called off, with the whole payment back. */
export const refundCalledOffMutation = mutationOptions({
  mutationKey: [chooseForCalledOff.path],
  mutationFn: (id: string) => api(chooseForCalledOff, { params: { id }, body: { refund: true } }),
  // After a failure too: the lesson may have changed meanwhile, or only the response was lost.
  onSettled: (_result, _error, _lesson, _before, { client }) => invalidateBookings(client),
});
