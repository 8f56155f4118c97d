import * as calls from '@lessons/contract';
import {
  cancelBooking,
  changeForName,
  clearActivity,
  listBookings,
  listBusyTimes,
  type Booking,
  type EndpointRequest,
} from '@lessons/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from './api-client.ts';

type NewBooking = EndpointRequest<typeof calls.createBooking>['body'];

/** Books the lesson of a payment. The same payment again returns the same lesson. */
export function createBooking(booking: NewBooking): Promise<Booking> {
  return api(calls.createBooking, { body: booking });
}

/** Adds the payment to a booking that came back without one. */
export function updateBookingPayment(bookingId: string, paymentIntentId: string): Promise<Booking> {
  return api(calls.updateBookingPayment, { params: { id: bookingId }, body: { paymentIntentId } });
}

/** Cancels the player's own lesson. The response says whether it is refunded, which the server's clock decides. */
export const cancelBookingMutation = mutationOptions({
  mutationKey: [cancelBooking.path],
  mutationFn: ({ id, processRefund }: { id: string; processRefund: boolean }) =>
    api(cancelBooking, { params: { id }, body: { processRefund } }),
  // After a failure too: the lesson may have changed meanwhile, or only the response was lost.
  onSettled: (_result, _error, _lesson, _before, { client }) => invalidateBookings(client),
});

/** Says who plays in the player's own lesson, null for the player. Fails with `ApiError` 422 once it has begun. */
export const changeForNameMutation = mutationOptions({
  mutationKey: [changeForName.path],
  mutationFn: ({ id, forName }: { id: string; forName: string | null }) =>
    api(changeForName, { params: { id }, body: { forName } }),
  // After a failure too: the lesson may have begun or changed meanwhile.
  onSettled: (_lesson, _error, _change, _before, { client }) => invalidateBookings(client),
});

/** Takes past and cancelled lessons off the player's own list. */
export const clearActivityMutation = mutationOptions({
  mutationKey: [clearActivity.path],
  mutationFn: (userId: string) => api(clearActivity, { params: { userId } }),
  onSettled: (_result, _error, _userId, _before, { client }) =>
    client.invalidateQueries({ queryKey: [listBookings.path] }),
});

/** Marks every list of bookings as outdated: what is shown is fetched again now, the rest when it is shown next. */
export async function invalidateBookings(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listBookings.path] }),
    queryClient.invalidateQueries({ queryKey: [listBusyTimes.path] }),
  ]);
}
