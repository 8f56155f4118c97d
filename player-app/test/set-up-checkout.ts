import type { ComponentType } from 'react';
import { beforeEach, expect } from '@jest/globals';
import {
  createPaymentIntent,
  getCoachSchedule,
  getPaymentsConfig,
  listBlockedSlots,
  listBusyTimes,
} from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeBookingIntent } from '../src/booking-intent/booking-intent.ts';
import { slotAddress } from '../src/booking-intent/slot-address.ts';
import { CheckoutScreen } from '../src/screens/checkout/checkout-screen.tsx';
import { fakeApi } from './fake-api.ts';
import { fakeStripe } from './fake-stripe.ts';
import { openScreen } from './open-screen.tsx';
import { sam, schedule } from './sample-data.ts';
import { setClock } from './set-clock.ts';

/**
 * Sets up the checkout for each test of a file: a player has chosen a lesson, and the API holds its slot for ten
 * minutes.
 */
export function setUpCheckout(Screen: ComponentType = CheckoutScreen) {
  const api = fakeApi();
  const stripe = fakeStripe();
  beforeEach(() => {
    setClock('2026-11-20T14:22:00Z');
    storeBookingIntent(intent);
    api.on(getPaymentsConfig, { publishableKey: 'pk_live_1', stripeJsUrl: null });
    api.on(getCoachSchedule, schedule).on(listBlockedSlots, []).on(listBusyTimes, []);
    api.on(createPaymentIntent, hold('pi_1_secret_1', '2026-11-20T14:32:00Z'));
  });
  const open = () => openScreen('/checkout', { '/checkout': Screen }, api);
  return { api, stripe, open };
}

/** The lesson that the player has chosen. */
export const intent = {
  userId: sam.id,
  date: '2026-11-24',
  startTime: '2026-11-24T17:00:00.000Z',
  endTime: '2026-11-24T18:00:00.000Z',
  duration: 60,
  price: '50',
  location: 'Village Tennis Court',
} as const;

export const hold = (clientSecret: string, expiresAt: string, amount = 50) => ({
  clientSecret,
  customerSessionClientSecret: null,
  amount,
  expiresAt,
  /** The seconds left at the time of the response. */
  get secondsLeft() {
    return Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
  },
});

/** The booking screen with the same slot chosen. */
export const chosenSlot = slotAddress(intent.startTime, intent.duration);

export const payButton = () => screen.findByRole('button', { name: 'Pay £50' });

/** Presses Pay, once the form is ready. */
export async function pay(): Promise<void> {
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}
