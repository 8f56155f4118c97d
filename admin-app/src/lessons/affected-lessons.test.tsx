import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  cancelBookingWithRefund,
  closeTime,
  listAdminBookings,
  previewClosing,
  type AdminBooking,
} from '@lessons/contract';
import { atHadleyClub, buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { buildCalledOff, buildClosing, closingApi } from '../../test/call-off.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const ana = buildAdminBooking('2026-11-24T10:00Z');
const kim = buildAdminBooking('2026-11-24T12:00Z', { user: { firstName: 'Kim' }, ...atHadleyClub });

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

/** Closes Tuesday 24 November, on which the lessons are booked, without calling them off. */
async function block(lessons: AdminBooking[]) {
  const closing = buildClosing([], { from: '2026-11-24', to: '2026-11-24' });
  const api = closingApi(lessons)
    .on(previewClosing, { lessons: [] })
    .on(closeTime, { closing, bookingsUnder: lessons, holdsUnder: [] });
  const opened = openAdmin(api, '/admin?tab=blocked');
  await opened.person.click(await screen.findByRole('button', { name: /24 November 2026/ }));
  await opened.person.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('Booked lessons under this block');
  return { ...opened, api };
}

const name = (who: string) => screen.queryByRole('button', { name: new RegExp(`^Tue 24 Nov .*${who}`) });

test('a lesson within a block opens from its name, and is no longer listed once it is cancelled', async () => {
  const { api, person } = await block([ana, kim]);
  api.on(cancelBookingWithRefund, () => {
    api.on(listAdminBookings, [{ ...ana, status: 'cancelled' }, kim]);
    return { refund: null, isEligibleForRefund: true, hoursUntilLesson: 90 };
  });
  await person.click(screen.getByRole('button', { name: 'Tue 24 Nov · 10:00–11:00 · Ana Lindqvist' }));
  const details = within(screen.getByRole('dialog', { name: 'Ana Lindqvist' }));
  expect(details.getByText('ana@example.com')).toBeVisible();
  await person.click(details.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: /^Cancel booking/ }));
  await waitFor(() => expect(name('Ana Lindqvist')).not.toBeInTheDocument());
  expect(name('Kim')).toHaveTextContent('Tue 24 Nov · 12:00–13:00 · Kim Lindqvist · at Hadley Club');
});

test('a lesson within a block that is called off leaves the list of those that stay booked', async () => {
  const { api, tellOfChange } = await block([ana]);
  expect(name('Ana Lindqvist')).toBeVisible();
  api.on(listAdminBookings, [buildCalledOff(ana.startTime, { id: ana.id })]);
  tellOfChange();
  await waitFor(() => expect(name('Ana Lindqvist')).not.toBeInTheDocument());
});
