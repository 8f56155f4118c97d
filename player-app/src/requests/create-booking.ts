import { mutationOptions } from '@tanstack/react-query';
import {
  createBooking as createBookingCall,
  updateBookingPayment,
  type Booking,
  type EndpointRequest,
} from '@lessons/contract';
import { api } from './api-client.ts';
import { outdateBookingLists } from './booking-lists.ts';

type NewBooking = EndpointRequest<typeof createBookingCall>['body'];

/** Turns a payment into its lesson. The same payment again answers the same lesson. */
export function createBooking(booking: NewBooking): Promise<Booking> {
  return api(createBookingCall, { body: booking });
}

/** Ties a payment to a booking that came back without one. */
export function tiePayment(bookingId: string, paymentIntentId: string): Promise<Booking> {
  return api(updateBookingPayment, { params: { id: bookingId }, body: { paymentIntentId } });
}

export const createBookingMutation = mutationOptions({
  mutationKey: ['/api/bookings', 'create'],
  mutationFn: createBooking,
  onSettled: (_booking, _error, _request, _before, { client }) => outdateBookingLists(client),
});
