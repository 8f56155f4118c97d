import * as calls from '@lessons/contract';
import type { Booking, EndpointRequest } from '@lessons/contract';
import { api } from './api-client.ts';

type NewBooking = EndpointRequest<typeof calls.createBooking>['body'];

/** Turns a payment into its lesson. The same payment again answers the same lesson. */
export function createBooking(booking: NewBooking): Promise<Booking> {
  return api(calls.createBooking, { body: booking });
}

/** Ties a payment to a booking that came back without one. */
export function tiePayment(bookingId: string, paymentIntentId: string): Promise<Booking> {
  return api(calls.updateBookingPayment, { params: { id: bookingId }, body: { paymentIntentId } });
}
