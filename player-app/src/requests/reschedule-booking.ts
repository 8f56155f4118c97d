import { mutationOptions } from '@tanstack/react-query';
import { rescheduleBooking } from '@lessons/contract';
import { api } from './api-client.ts';
import { outdateBookingLists } from './booking-lists.ts';

/** Moves a lesson to a free slot of the same length; `startTime` is an ISO instant. */
export const rescheduleBookingMutation = mutationOptions({
  mutationKey: ['/api/bookings', 'reschedule'],
  mutationFn: ({ id, startTime }: { id: string; startTime: string }) =>
    api(rescheduleBooking, { params: { id }, body: { startTime } }),
  // After a failure too: most often somebody else has the slot now.
  onSettled: (_booking, _error, _lesson, _before, { client }) => outdateBookingLists(client),
});
