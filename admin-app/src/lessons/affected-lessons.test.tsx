import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  addBlockedSlot,
  callOffLessons,
  cancelBookingWithRefund,
  getCoachSchedule,
  listAdminBlockedSlots,
  listAdminBookings,
  listCallOffs,
  previewCallOff,
  type AdminBooking,
} from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { atHadleyClub, buildAdminBooking, clubMatch } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { blockDayPath } from '../routes.ts';
import { coachSchedule } from '../../test/coach-schedule.ts';

const ana = buildAdminBooking('2026-11-24T10:00Z');
const kim = buildAdminBooking('2026-11-24T12:00Z', { user: { firstName: 'Kim' }, ...atHadleyClub });

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

/** Blocks Tuesday 24 November, on which the lessons are booked. */
async function block(lessons: AdminBooking[]) {
  const api = new FakeApi()
    .on(getCoachSchedule, coachSchedule([]))
    .on(listAdminBlockedSlots, [])
    .on(listAdminBookings, lessons)
    .on(addBlockedSlot, {
      blockedSlot: { ...clubMatch, date: '2026-11-24' },
      bookingsUnder: lessons,
      holdsUnder: [],
    });
  const opened = openAdmin(api, blockDayPath('2026-11-24'));
  await opened.person.click(await screen.findByRole('button', { name: 'Block date' }));
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
  expect(details.getByRole('link', { name: 'ana@example.com' })).toBeVisible();
  await person.click(details.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: /^Cancel booking/ }));
  await waitFor(() => expect(name('Ana Lindqvist')).not.toBeInTheDocument());
  expect(name('Kim')).toHaveTextContent('Tue 24 Nov · 12:00–13:00 · Kim Lindqvist · at Hadley Club');
});

test('the lessons within a block are called off together, each day’s in its own sheet', async () => {
  const other = buildAdminBooking('2026-11-24T15:00Z', { user: { firstName: 'Otto' } });
  const { api, person } = await block([ana, kim]);
  api
    .on(listCallOffs, [])
    .on(previewCallOff, {
      lessons: [ana, kim, other].map((booking) => ({ booking, isSuggested: true })),
      chooseBy: '2026-11-26T20:00:00.000Z',
    })
    .refuse(callOffLessons, 422, 'Sorry.');
  await person.click(screen.getByRole('button', { name: 'Call off 2 lessons on Tue 24 Nov…' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Call off' }));
  expect(await sheet.findByRole('checkbox', { name: /Kim/ })).toBeChecked();
  expect(sheet.getByRole('checkbox', { name: /Otto/ })).not.toBeChecked();
  await person.click(sheet.getByRole('button', { name: 'Call off 2 lessons' }));
  await waitFor(() =>
    expect(api.bodiesTo(callOffLessons)).toMatchObject([{ bookingIds: [ana.id, kim.id], closed: null }]),
  );
});

test('a lesson within a block that is called off leaves the list of those that stay booked', async () => {
  const { api, tellOfChange } = await block([ana]);
  expect(name('Ana Lindqvist')).toBeVisible();
  api.on(listAdminBookings, [buildCalledOff(ana.startTime, { id: ana.id })]);
  tellOfChange();
  await waitFor(() => expect(name('Ana Lindqvist')).not.toBeInTheDocument());
});
