import { beforeEach, expect, test } from '@jest/globals';
import { getCoachSchedule, listBlockedSlots, listBookings, listBusyTimes } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import { buildBooking, schedule } from '../../../test/sample-data.ts';
import { lesson, setUpConfirmation } from '../../../test/set-up-confirmation.ts';

const { api, open } = setUpConfirmation();
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
});

test.each([
  [
    'is taken',
    [busy(toms), busy({ ...toms, startTime: toms.endTime, endTime: '2026-11-24T18:00:00.000Z' })],
    schedule,
  ],
  ['is no working hour', [busy(toms)], { ...schedule, availableSlots: [] }],
])('the next hour is not offered where it %s', async (_, busyTimes, hours) => {
  api.on(listBusyTimes, busyTimes).on(getCoachSchedule, hours);
  await open();
  expect(await screen.findByRole('link', { name: 'Same time next week' })).toBeVisible();
  await waitFor(() => expect(api.requestsTo(listBlockedSlots)).not.toEqual([]));
  expect(screen.queryByRole('button', { name: 'The next hour, too' })).toBeNull();
});
