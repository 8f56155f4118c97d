import { mutationOptions } from '@tanstack/react-query';
import { rescheduleBooking } from '@lessons/contract';
import { api } from './api-client.ts';
import { invalidateBookings } from './invalidate-bookings.ts';

/** Moves a lesson to a free slot of the same length; `startTime` is an ISO instant. */
export const rescheduleBookingMutation = mutationOptions({
  mutationKey: [rescheduleBooking.path],
  mutationFn: ({ id, startTime }: { id: string; startTime: string }) =>
    api(rescheduleBooking, { params: { id }, body: { startTime } }),
  // After a failure too: most often somebody else has the slot now.
  onSettled: (_booking, _error, _lesson, _before, { client }) => invalidateBookings(client),
});
