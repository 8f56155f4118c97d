import { describe, expect, test } from '@jest/globals';
import { getCoachSchedule, listBookings, listBusyTimes } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../../test/fake-api.ts';
import { buildBooking, schedule } from '../../../test/sample-data.ts';
import { setClock } from '../../../test/set-clock.ts';
import { button, press, setUpBooking } from '../../../test/set-up-booking.ts';

const { api, open } = setUpBooking();
const heading = (name: string) => screen.findByRole('heading', { name });

describe('the booking screen on opening', () => {
  test('the booking screen opens with the first open day chosen, and no time', async () => {
    setClock('2026-11-20T18:30:00Z');
    await open();
    expect(await heading('Available Times - Mon 23 Nov')).toBeVisible();
    expect(screen.getByText('Choose a time.')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  test('the booking screen opens the next month if this one has no free day', async () => {
    setClock('2026-11-27T18:30:00Z');
    await open();
    expect(await heading('Available Times - Tue 1 Dec')).toBeVisible();
    expect(screen.getByText('December 2026')).toBeVisible();
  });

  test('the booking screen says that a coach has no free times', async () => {
    api.on(getCoachSchedule, { ...schedule, availableSlots: [] });
    await open();
    expect(await screen.findByText('There are no free times at the moment.')).toBeVisible();
    expect(await heading('Available Times')).toBeVisible();
  });
});

describe('the weeks that have passed', () => {
  test('the past weeks of a month open and close beside its name', async () => {
    await open();
    const fold = await button('1–14 November have passed');
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: /Saturday 14 November/ })).toBeNull();
    expect(await button(/Sunday 15 November, past/)).toBeDisabled();
    await press(/1–14 November/);
    expect(await button(/Saturday 14 November, past/)).toBeDisabled();
    await press(/1–14 November/);
    expect(screen.queryByRole('button', { name: /Saturday 14 November/ })).toBeNull();
  });
});

test('the legend distinguishes days without lessons from blocked ones', async () => {
  await open();
  const legend = within(await screen.findByRole('list', { name: 'What the marks mean' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Selected',
    'Available',
    'Booked',
    'Blocked',
    'No lessons',
  ]);
});

test('a full day names the nearest free times of other days, which can be chosen', async () => {
  api.on(listBusyTimes, [
    { startTime: '2026-11-24T14:00:00.000Z', endTime: '2026-11-24T18:00:00.000Z', status: 'confirmed' },
  ]);
  await open();
  await press(/Tuesday 24 November, fully booked/);
  const nearest = within(screen.getByRole('group', { name: 'Nearest free times' }));
  expect(nearest.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Mon 14:00 on Monday 23 November, 1 hour £50',
    'Wed 14:00 on Wednesday 25 November, 1 hour £50',
  ]);
  await press(/^Wed 14:00/);
  expect(await heading('Available Times - Wed 25 Nov')).toBeVisible();
  expect(await button(/^14:00, 1 hour/)).toHaveAttribute('aria-pressed', 'true');
});

describe('the usual time', () => {
  const played = [buildBooking('2026-11-10T17:00:00Z'), buildBooking('2026-11-17T17:00:00Z')];

  test('the usual time of a player is one tap', async () => {
    api.on(listBookings, played);
    await open();
    await press(/^Usual: Tue 17:00.*Tuesday 1 December, 1 hour £50/);
    const summary = within(screen.getByRole('region', { name: 'Booking Summary' }));
    expect(summary.getByText('Tue 1 Dec')).toBeVisible();
    expect(screen.getByText('December 2026')).toBeVisible();
  });

  test.each([
    ['without a habit', played.slice(0, 1)],
    ['whose lessons can’t be loaded', refusal(503, 'Away')],
  ])('the usual time is not offered to a player %s', async (_, answer) => {
    api.on(listBookings, answer);
    await open();
    await button('After 5');
    expect(screen.queryByRole('button', { name: /^Usual/ })).toBeNull();
  });
});

test('with After five only the evening counts, in the times and in the calendar', async () => {
  await open();
  await press(/Wednesday 25 November, 100% free$/);
  await press('After 5');
  expect(await button('After 5')).toHaveAttribute('aria-pressed', 'true');
  expect(await button(/^17:00, 1 hour/)).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^16:00/ })).toBeNull();
  expect(await button(/Wednesday 25 November, 100% free after 5/)).toBeEnabled();

  await press(/Tuesday 24 November, nothing free after 5/);
  expect(screen.getByText('There are free times before 5. Please select a different date.')).toBeVisible();
  expect(await button(/^Mon 17:00/)).toBeEnabled();
  await press('After 5');
  expect(await button(/^16:00, 1 hour/)).toBeEnabled();
});
