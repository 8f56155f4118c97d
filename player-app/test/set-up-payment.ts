import { beforeEach } from '@jest/globals';
import {
  createBooking,
  getPaymentsConfig,
  listBookings,
  payForLesson,
  updateUserProfile,
  type Booking,
} from '@lessons/contract';
import { PayScreen } from '../src/screens/checkout/pay-screen.tsx';
import { fakeApi } from './fake-api.ts';
import { fakeStripe } from './fake-stripe.ts';
import { openScreen } from './open-screen.tsx';
import { buildBooking, sam, toPayByHand } from './sample-data.ts';
import { hold } from './set-up-checkout.ts';
import { setClock } from './set-clock.ts';

/** Sets up the payment of a lesson that the coach has booked for each test of a file. */
export function setUpPayment() {
  const api = fakeApi();
  const stripe = fakeStripe();
  beforeEach(() => {
    setClock('2026-11-20T14:22:00Z');
    api.on(getPaymentsConfig, { publishableKey: 'pk_live_1', stripeJsUrl: null });
    api.on(updateUserProfile, sam);
    api.on(listBookings, [toPay]).on(payForLesson, opened('pi_1_secret_1'));
    api.on(createBooking, paid);
  });
  const open = (address = PATH) => openScreen(address, { '/pay': PayScreen }, api);
  return { api, stripe, open };
}

export const toPay: Booking = buildBooking('2026-11-24T17:00:00.000Z', {
  ...toPayByHand,
  canPayOnline: true,
});
export const paid: Booking = {
  ...toPay,
  paymentStatus: 'completed',
  paymentIntentId: 'pi_1',
  canPayOnline: false,
};

export const PATH = `/pay?lesson=${toPay.id}`;

export const opened = (clientSecret: string, amount = 50) =>
  hold(clientSecret, '2026-11-20T15:22:00Z', amount);
