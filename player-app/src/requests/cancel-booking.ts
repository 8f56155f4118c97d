import { mutationOptions } from '@tanstack/react-query';
import { cancelBooking } from '@lessons/contract';
import { api } from './api-client.ts';
import { invalidateBookings } from './invalidate-bookings.ts';

/** Cancels one's own lesson. The answer says what came of the refund; the server's clock decides it. */
export const cancelBookingMutation = mutationOptions({
  mutationKey: [cancelBooking.path],
  mutationFn: ({ id, processRefund }: { id: string; processRefund: boolean }) =>
    api(cancelBooking, { params: { id }, body: { processRefund } }),
  // After a failure too: the lesson may have changed meanwhile, or the answer alone was lost.
  onSettled: (_result, _error, _lesson, _before, { client }) => invalidateBookings(client),
});
