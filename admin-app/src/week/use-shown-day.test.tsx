import { describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { type AdminBooking } from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { onWideScreen } from '../../test/wide-screen.ts';

/* The coach works Monday to Friday from 9 to 13. */

const THIS = 'Week of 16 November 2026';
const NEXT = 'Week of 23 November 2026';
const SUNDAY_EVENING = '2026-11-22T20:00:00Z';

function openWeek(now: string, bookings: AdminBooking[] = [], path = '/admin-schedule') {
  setClock(now);
  return openAdmin(bookingApi(bookings), path);
}

/** Waits until the week is loaded, and returns its heading. */
async function findHeading(): Promise<string | null> {
  await screen.findAllByText('No time slots available for this day');
  return screen.getByRole('heading', { level: 1 }).textContent;
}

describe('The week on a Sunday evening', () => {
  onWideScreen();

  test('Admin Schedule opens the next week on a Sunday evening with nothing left, and This week leads back', async () => {
    const { person, navigations } = openWeek(SUNDAY_EVENING);
    expect(await screen.findByRole('heading', { level: 1, name: NEXT })).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'This week' }));
    expect(await screen.findByRole('heading', { level: 1, name: THIS })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { level: 1, name: NEXT })).toBeVisible();
    expect(navigations).toEqual(['/admin-schedule?week=2026-11-16', '/admin-schedule?week=2026-11-23']);
  });

  test('Admin Schedule keeps its week on a Sunday evening when the last lesson ends while it is shown', async () => {
    openWeek(SUNDAY_EVENING, [buildAdminBooking('2026-11-22T19:30Z')]);
    expect(await findHeading()).toBe(THIS);
    setClock('2026-11-22T20:31:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await findHeading()).toBe(THIS);
  });

  test('Admin Schedule shows the week of its address on a Sunday evening', async () => {
    openWeek(SUNDAY_EVENING, [], '/admin-schedule?week=2026-11-18');
    expect(await findHeading()).toBe(THIS);
  });
});

test.each([
  ['tomorrow with nothing left today', '2026-11-23T18:30:00Z', [], 'Tuesday 24 November'],
  [
    'tomorrow after the last lesson, or if it was cancelled',
    '2026-11-23T20:00:00Z',
    [buildAdminBooking('2026-11-23T18:30Z'), buildAdminBooking('2026-11-23T21:00Z', { status: 'cancelled' })],
    'Tuesday 24 November',
  ],
  [
    'today with a lesson to come',
    '2026-11-23T18:30:00Z',
    [buildAdminBooking('2026-11-23T20:00Z')],
    'Monday 23 November',
  ],
  ['today in the afternoon', '2026-11-23T15:00:00Z', [], 'Monday 23 November'],
])('the week on a phone opens in the evening at %s', async (_, now, bookings, day) => {
  openWeek(now, bookings);
  expect(await screen.findByRole('heading', { level: 2, name: day })).toBeVisible();
});
