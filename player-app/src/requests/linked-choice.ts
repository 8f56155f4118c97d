import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getLinkedChoice, takeNewTime } from '@lessons/contract';
import { api } from './api-client.ts';
import { invalidateBookings } from './invalidate-bookings.ts';

/** Returns the query of the called-off lesson that a mail's link opens. `start`: the ISO instant that it asks about. */
export function linkedChoiceQuery(token: string, start: string | undefined) {
  return queryOptions({
    queryKey: [getLinkedChoice.path, token, start],
    queryFn: ({ signal }) => api(getLinkedChoice, { params: { token }, query: { start } }, signal),
  });
}

/** Takes a start, an ISO instant, for the lesson of a mail's link. */
export const takeNewTimeMutation = mutationOptions({
  mutationKey: [takeNewTime.path],
  mutationFn: ({ token, startTime }: { token: string; startTime: string }) =>
    api(takeNewTime, { params: { token }, body: { startTime } }),
  onSettled: (_lesson, _error, _start, _before, { client }) => invalidateBookings(client),
});
