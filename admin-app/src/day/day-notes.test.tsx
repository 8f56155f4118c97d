import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { countWishes, getCoachSchedule, listAdminBookings } from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { coachSchedule } from '../../test/coach-schedule.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { onWideScreen } from '../../test/wide-screen.ts';

/* Friday 20 November 2026, 14:00, is now. The coach works on Tuesdays from 13 to 17, and it is dark from 15:50. */

const PATH = '/admin-schedule?week=2026-11-24';
const TUESDAY = '2026-11-24';

function darkApi(): FakeApi {
  const tuesdays = [{ dayOfWeek: 2, startTime: '13:00', endTime: '17:00', isActive: true }];
  const dayEnds = [{ date: TUESDAY, endTime: '15:50' }];
  return bookingApi().on(getCoachSchedule, coachSchedule(tuesdays, { dayEnds }));
}

const waiting = [
  { date: '2026-11-23', players: 1 },
  { date: TUESDAY, players: 2 },
];

describe('The days of Admin Schedule on a desktop', () => {
  onWideScreen();

  test('a day says from when it is dark, and its hours in the dark, which the coach can book', async () => {
    openAdmin(darkApi(), PATH);
    const day = within(await screen.findByRole('region', { name: 'Tuesday 24 November dark from 15:50' }));
    expect(day.getByText('dark from 15:50')).toBeVisible();
    expect(day.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Book Tue 24 Nov 13:00, Open',
      'Book Tue 24 Nov 14:00, Open',
      'Book Tue 24 Nov 15:00, Dark',
      'Book Tue 24 Nov 16:00, Dark',
    ]);
    expect(screen.getAllByText(/^dark from/)).toHaveLength(1);
    const summary = screen.getByRole('heading', { name: 'Week Summary' }).closest('section');
    expect(summary).toHaveTextContent('slots available2');
  });

  test('a day says how many players wait for a free time', async () => {
    openAdmin(bookingApi().on(countWishes, waiting), PATH);
    const day = await screen.findByRole('heading', {
      name: 'Tuesday 24 November 2 players wait for a free time',
    });
    expect(within(day).getByText('2 wait')).toBeVisible();
    expect(
      screen.getByRole('heading', { name: 'Monday 23 November 1 player waits for a free time' }),
    ).toHaveTextContent('1 waits');
    expect(screen.getByRole('heading', { name: 'Wednesday 25 November' })).toBeVisible();
  });

  test('who waits is asked for once the week is there', async () => {
    const { promise, resolve } = Promise.withResolvers<[]>();
    const api = bookingApi()
      .on(countWishes, waiting)
      .on(listAdminBookings, () => promise);
    openAdmin(api, PATH);
    await waitFor(() => expect(api.requestsTo(listAdminBookings)).toHaveLength(1));
    expect(api.requestsTo(countWishes)).toEqual([]);
    resolve([]);
    expect(await screen.findByText('2 wait')).toBeVisible();
  });
});

describe('The days of Admin Schedule on a phone', () => {
  test('the selected day says from when it is dark, and how many players wait; the others have a mark', async () => {
    const { person } = openAdmin(darkApi().on(countWishes, waiting), PATH);
    const day = await screen.findByRole('heading', {
      name: 'Tuesday 24 November 2 players wait for a free time',
    });
    expect(within(day).getByText('2 wait')).toBeVisible();
    const region = within(day.closest('section') as HTMLElement);
    expect(region.getByText('dark from 15:50')).toBeVisible();
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '13:00Open',
      '14:00Open',
      '15:00Dark',
      '16:00Dark',
    ]);
    await person.click(screen.getByRole('radio', { name: 'Mon 23 no lessons 1 player waits' }));
    expect(screen.getByText('1 waits')).toBeVisible();
    expect(screen.queryByText(/^dark from/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Wed 25 no lessons' })).toBeVisible();
  });
});
