import { beforeEach } from '@jest/globals';
import { createBooking, listBookings, updateUserProfile } from '@lessons/contract';
import { screen } from '@testing-library/react';
import { storeBookingIntent } from '../src/booking-intent/booking-intent.ts';
import { BookingConfirmationScreen } from '../src/screens/checkout/booking-confirmation-screen.tsx';
import { fakeApi } from './fake-api.ts';
import { openScreen } from './open-screen.tsx';
import { buildBooking, sam } from './sample-data.ts';
import { intent } from './set-up-checkout.ts';
import { setClock } from './set-clock.ts';

export const PATH = '/booking-confirmation';
/** The address to which the provider returns after a payment. */
export const RETURNED = `${PATH}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded`;

/**
 * Sets up the confirmation for each test of a file: a player has paid for a lesson, and returns from the payment
 * provider.
 */
export function setUpConfirmation() {
  const api = fakeApi();
  beforeEach(() => {
    setClock('2026-11-20T14:22:00Z');
    storeBookingIntent(intent);
    api.on(updateUserProfile, sam);
    api.on(listBookings, []);
    api.on(createBooking, lesson);
  });
  const open = (address = RETURNED) => openScreen(address, { [PATH]: BookingConfirmationScreen }, api);
  return { api, open };
}

export const lesson = buildBooking(intent.startTime, { paymentIntentId: 'pi_1' });

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
