import { mutationOptions } from '@tanstack/react-query';
import { cancelBooking } from '@lessons/contract';
import { api } from './api-client.ts';
import { invalidateBookings } from './invalidate-bookings.ts';

/** Cancels the player's own lesson. The response says whether it is refunded, which the server's clock decides. */
export const cancelBookingMutation = mutationOptions({
  mutationKey: [cancelBooking.path],
  mutationFn: ({ id, processRefund }: { id: string; processRefund: boolean }) =>
    api(cancelBooking, { params: { id }, body: { processRefund } }),
  // After a failure too: the lesson may have changed meanwhile, or only the response was lost.
  onSettled: (_result, _error, _lesson, _before, { client }) => invalidateBookings(client),
});
