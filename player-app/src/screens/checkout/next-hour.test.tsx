import { beforeEach, expect, test } from '@jest/globals';
import {
  createPaymentIntent,
  getCoachSchedule,
  getPaymentsConfig,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
} from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking } from '../../../test/sample-data.ts';
import { schedule } from '../../../test/set-up-booking.ts';
import { hold } from '../../../test/set-up-checkout.ts';
import { lesson, PATH, RETURNED, setUpConfirmation } from '../../../test/set-up-confirmation.ts';
import { BookingConfirmationScreen } from './booking-confirmation-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const { api } = setUpConfirmation();
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
