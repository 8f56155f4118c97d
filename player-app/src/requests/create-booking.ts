import * as calls from '@lessons/contract';
import type { Booking, EndpointRequest } from '@lessons/contract';
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
