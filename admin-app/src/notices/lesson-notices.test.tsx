import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  cancelBookingWithRefund,
  getOverview,
  listAdminAvailableSlots,
  listAdminBlockedSlots,
  listAdminBookings,
  listPaymentsToLookAt,
} from '@lessons/contract';
import type { ChangedDays } from '@lessons/contract/changed-days';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import type { AdminAppProps } from '../../module-contract.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const ana = buildAdminBooking('2026-11-24T17:00:00Z');
const ben = buildAdminBooking('2026-11-25T10:00:00Z', { user: { firstName: 'Ben', lastName: 'Ode' } });
let api: FakeApi;

beforeEach(() => {
  setClock('2026-11-23T09:00:00Z');
  document.title = 'Coach Admin Panel';
  api = new FakeApi()
    .on(getOverview, { lessonsToday: 0, revenueToday: 0, pending: [], weeks: [] })
    .on(listPaymentsToLookAt, [])
    .on(listAdminAvailableSlots, [])
    .on(listAdminBlockedSlots, [])
    .on(listAdminBookings, [ana]);
});

/** Returns the requests of the notices, for all lessons from today on. Today and the week ask for a week. */
const watched = () => api.requestsTo(listAdminBookings).filter(({ query }) => query['to'] === undefined);

/** Opens the module in a shell that passes on changes. */
async function openFollowing(path = '/admin') {
  const followers: ((days: ChangedDays) => void)[] = [];
  const followChangedDays: AdminAppProps['followChangedDays'] = (onChange) => {
    followers.push(onChange);
    return () => undefined;
  };
  const opened = openAdmin(api, path, { followChangedDays });
  await waitFor(() => expect(watched()).toHaveLength(1));
  const change = (days: ChangedDays) => act(async () => followers.forEach((follower) => follower(days)));
  return { ...opened, change };
}

describe('a lesson that a player books', () => {
  test('a lesson that a player books shows a notice in the panel and a count in the tab’s title', async () => {
    const { change } = await openFollowing();
    api.on(listAdminBookings, [ana, ben]);
    await change([ben.date]);
    const notice = (await screen.findByText(/Ben Ode · Wed 25 Nov · 10:00–11:00/)).closest('[role="status"]');
    expect(within(notice as HTMLElement).getByRole('link', { name: 'New lesson' })).toHaveAttribute(
      'href',
      '/admin-schedule?week=2026-11-25',
    );
    expect(document.title).toBe('(1) Overview · Coach Admin Panel · Baseline');
  });

  test('the notice of a booked lesson stays until it is dismissed; the title is cleared when the coach uses the page', async () => {
    const { change, person } = await openFollowing();
    api.on(listAdminBookings, [ana, ben]);
    await change([ben.date]);
    await screen.findByText(/Ben Ode/);
    await person.click(screen.getByRole('link', { name: 'Bookings' }));
    await waitFor(() => expect(document.title).toBe('Bookings · Coach Admin Panel · Baseline'));
    expect(screen.getByText(/Ben Ode/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Ben Ode/)).toBeNull();
  });

  test('a lesson that a player books is in the week at once', async () => {
    const { change, person } = await openFollowing('/admin-schedule');
    await person.click(await screen.findByRole('button', { name: /^Wed/ }));
    api.on(listAdminBookings, [ana, ben]);
    await change([ben.date]);
    expect(await screen.findByRole('heading', { name: 'Ben Ode' })).toBeVisible();
  });
});

test('a hidden tab, which has no event stream, asks once a minute and counts in its title', async () => {
  const setInterval = jest.spyOn(globalThis, 'setInterval');
  await openFollowing();
  const [[eachMinute]] = setInterval.mock.calls.filter(([, ms]) => ms === 60_000) as [[() => void]];
  api.on(listAdminBookings, [ana, ben]);
  act(eachMinute);
  expect(watched()).toHaveLength(1);

  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(eachMinute);
  expect(await screen.findByText(/Ben Ode/)).toBeInTheDocument();
  expect(document.title).toBe('(1) Overview · Coach Admin Panel · Baseline');
  visibility.mockRestore();
  setInterval.mockRestore();
});

test('a lesson that a player cancels shows a notice, and one that the coach cancels does not', async () => {
  const { change, person } = await openFollowing('/admin-schedule');
  await person.click(await screen.findByRole('button', { name: /^Tue/ }));
  await person.click(await screen.findByRole('button', { name: 'Ana Lindqvist' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  api.on(cancelBookingWithRefund, { refund: null, isEligibleForRefund: true, hoursUntilLesson: 32 });
  api.on(listAdminBookings, [{ ...ana, status: 'cancelled' }, ben]);
  await person.click(screen.getByRole('button', { name: /^Cancel booking/ }));
  await change([ana.date, ben.date]);
  await screen.findByText('New lesson');
  expect(screen.queryByText('Lesson cancelled')).toBeNull();

  api.on(listAdminBookings, [
    { ...ana, status: 'cancelled' },
    { ...ben, status: 'cancelled' },
  ]);
  await change([ben.date]);
  expect(await screen.findByText('Lesson cancelled')).toBeVisible();
});

test('the panel shows the newest three notices of many changes', async () => {
  const { change } = await openFollowing();
  const days = ['24', '25', '26', '27', '28'];
  api.on(listAdminBookings, [ana, ...days.map((day) => buildAdminBooking(`2026-11-${day}T09:00:00Z`))]);
  await change('all');
  expect(await screen.findByText('and 2 more')).toBeVisible();
  expect(screen.getAllByText('New lesson')).toHaveLength(3);
  expect(document.title).toBe('(5) Overview · Coach Admin Panel · Baseline');
});
