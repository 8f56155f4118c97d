import { chooseForCalledOff, listNewTimes, rescheduleBooking, type Booking } from '@lessons/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { invalidateBookings } from './booking-changes.ts';

// Not in `booking-changes.ts`: these calls bring the contract of closed times, which the list of lessons can do without.

/**
 * Moves a lesson to a free slot of the same length, one that was called off also within 24 hours; `startTime` is an ISO
 * instant.
 */
export const rescheduleBookingMutation = mutationOptions({
  mutationKey: [rescheduleBooking.path],
  mutationFn: ({ lesson, startTime }: { lesson: Booking; startTime: string }) =>
    api(lesson.calledOff ? chooseForCalledOff : rescheduleBooking, {
      params: { id: lesson.id },
      body: { startTime },
    }),
  // After a failure too: most often somebody else has the slot now.
  onSettled: (_booking, _error, _lesson, _before, { client }) => invalidateBookings(client),
});

/** Returns the query of the three free starts nearest to a lesson. */
export function newTimesQuery(id: string) {
  return queryOptions({
    queryKey: [listNewTimes.path, id],
    queryFn: ({ signal }) => api(listNewTimes, { params: { id } }, signal),
  });
}

/** The call-offs that this page has told of, by lesson and closing. */
const told = new Set<string>();

/**
 * Tells the API that the player's screen shows a call-off, once: the coach calls whoever has not seen it. A failure is not
 * shown, and it is told with the next chance.
 */
export function tellSeen(id: string, closingId: string): void {
  const callOff = `${id} ${closingId}`;
  if (told.has(callOff)) return;
  told.add(callOff);
  api(chooseForCalledOff, { params: { id }, body: { seen: true, closingId } }).catch(() =>
    told.delete(callOff),
  );
}

/** Cancels a lesson that was called off, with the whole payment back. */
export const refundCalledOffMutation = mutationOptions({
  mutationKey: [chooseForCalledOff.path],
  mutationFn: (id: string) => api(chooseForCalledOff, { params: { id }, body: { refund: true } }),
  // After a failure too: the lesson may have changed meanwhile, or only the response was lost.
  onSettled: (_result, _error, _lesson, _before, { client }) => invalidateBookings(client),
});
