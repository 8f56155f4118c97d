import { mutationOptions } from '@tanstack/react-query';
import { chooseForCalledOff, rescheduleBooking, type Booking } from '@lessons/contract';
import { api } from './api-client.ts';
import { invalidateBookings } from './invalidate-bookings.ts';

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
