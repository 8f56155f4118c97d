import { beforeEach, expect, test } from '@jest/globals';
import {
  createPaymentIntent,
  getCoachSchedule,
  getPaymentsConfig,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
} from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeStripe } from '../../../test/fake-stripe.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking } from '../../../test/sample-data.ts';
import { schedule } from '../../../test/set-up-booking.ts';
import { hold, pay } from '../../../test/set-up-checkout.ts';
import { lesson, PATH, RETURNED, setUpConfirmation } from '../../../test/set-up-confirmation.ts';
import { BookingConfirmationScreen } from './booking-confirmation-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const { api } = setUpConfirmation();
const stripe = fakeStripe();

const toms = {
  ...lesson,
  startTime: '2026-11-24T16:00:00.000Z',
  endTime: '2026-11-24T17:00:00.000Z',
  forName: 'Tom',
};
const busy = ({ startTime, endTime }: typeof toms) => ({ startTime, endTime, status: 'confirmed' as const });

beforeEach(() => {
  api.on(listBookings, [toms, buildBooking('2026-11-17T17:00:00Z', { forName: 'Ella' })]);
  api
    .on(getCoachSchedule, schedule)
    .on(listBlockedSlots, [])
    .on(listBusyTimes, [busy(toms)]);
  api.on(getPaymentsConfig, { publishableKey: 'pk_live_1', stripeJsUrl: null });
  api.on(createPaymentIntent, hold('pi_2_secret_2', '2026-11-20T14:32:00Z'));
});

const open = () =>
  openScreen(RETURNED, { [PATH]: BookingConfirmationScreen, '/checkout': CheckoutScreen }, api);

test('the next hour is booked for another name in three taps, as a payment of its own', async () => {
  let [taps, payments] = [0, 0];
  stripe.confirm = async () => {
    payments += 1;
    return { paymentIntent: { id: 'pi_2', status: 'succeeded' } };
  };
  const count = () => (taps += 1);
  document.addEventListener('click', count);
  await open();
  // Once in the notice, whose code comes later, and once under the heading.
  await waitFor(() => expect(screen.getAllByText(/has been successfully booked\.$/)).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: 'The next hour, too' }));
  const who = within(await screen.findByRole('dialog', { name: 'Who plays?' }));
  expect(who.queryByRole('button', { name: 'Tom' })).toBeNull();
  expect(who.getByRole('button', { name: 'Me' })).toBeVisible();
  await userEvent.click(who.getByRole('button', { name: 'Ella' }));
  expect(await screen.findByText('17:00–18:00')).toBeVisible();
  expect(screen.getByText('Ella')).toBeVisible();
  await pay();
  document.removeEventListener('click', count);
  await waitFor(() => expect(payments).toBe(1));
  expect(taps).toBe(3);
  expect(api.bodiesTo(createPaymentIntent)).toEqual([
    { amount: '50', startTime: '2026-11-24T17:00:00.000Z', duration: 60, forName: 'Ella' },
  ]);
});

test.each([
  [
    'is taken',
    [busy(toms), busy({ ...toms, startTime: toms.endTime, endTime: '2026-11-24T18:00:00.000Z' })],
    schedule,
  ],
  ['is no working hour', [busy(toms)], { ...schedule, dateHours: [], dayEnds: [], availableSlots: [] }],
])('the next hour is not offered where it %s', async (_, busyTimes, hours) => {
  api.on(listBusyTimes, busyTimes).on(getCoachSchedule, hours);
  await open();
  expect(await screen.findByRole('link', { name: 'Same time next week' })).toBeVisible();
  await waitFor(() => expect(api.requestsTo(listBlockedSlots)).not.toEqual([]));
  expect(screen.queryByRole('button', { name: 'The next hour, too' })).toBeNull();
});
