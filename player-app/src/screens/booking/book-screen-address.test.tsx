import { describe, expect, test } from '@jest/globals';
import { listBookings } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../../test/fake-api.ts';
import { button, lesson, press, setUpBooking } from '../../../test/set-up-booking.ts';
import { sameTimeAddress, slotAddress } from '../../booking-intent/slot-address.ts';

const { api, open } = setUpBooking();

describe('a slot in the address', () => {
  const at = (instant: string, minutes = 60) => slotAddress(instant, minutes);
  const summary = () => within(screen.getByRole('region', { name: 'Booking Summary' }));

  test('the address follows each choice, so that a reload keeps it', async () => {
    await open();
    await press(/Tuesday 24 November/);
    await press(/15:00, 1 hour/);
    expect(window.location.pathname + window.location.search).toBe(at('2026-11-24T15:00:00.000Z'));
    await press(/Wednesday 25 November/);
    expect(window.location.search).toBe('');
  });

  test.each([
    [
      'taken',
      '2026-11-24T17:00:00.000Z',
      'Tue 24 Nov, 17:00–18:00 has been taken. Please choose another time.',
    ],
    [
      'past',
      '2026-11-19T15:00:00.000Z',
      'Thu 19 Nov, 15:00–16:00 has begun or is over. Please choose another time.',
    ],
    [
      'in the night',
      '2026-11-25T03:00:00.000Z',
      'Wed 25 Nov, 03:00–04:00 can’t be booked. Please choose another time.',
    ],
  ])('a slot in the address that is %s is reported, and nothing is chosen', async (_, instant, said) => {
    api.on(listBookings, [{ ...lesson, status: 'cancelled' }]);
    await open(at(instant));
    expect(await screen.findByText(said)).toBeVisible();
    await press('Continue to Payment');
    expect(await screen.findByText('Selection Required')).toBeVisible();
  });

  test('a slot in the address that the player’s own lesson takes is reported, with a link to the lesson', async () => {
    await open(at('2026-11-24T17:00:00.000Z'));
    expect(await screen.findByText(/You have already booked this lesson/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View My Lessons' })).toHaveAttribute('href', '/schedule');
  });

  test('a slot in the address whose lessons can’t be loaded is reported only as not free', async () => {
    api.on(listBookings, refusal(503, 'Away'));
    await open(at('2026-11-24T17:00:00.000Z'));
    expect(
      await screen.findByText('Tue 24 Nov, 17:00–18:00 isn’t free. Please choose another time.'),
    ).toBeVisible();
    expect(screen.queryByText(/has been taken/)).toBeNull();
  });

  test.each(['junk', '9999-12-31T23:59:00-23:00'])(
    'the unreadable slot %s in the address is reported until a time is chosen',
    async (time) => {
      await open(`/book?at=${time}&minutes=60`);
      const said = 'The time in this link can’t be read. Please choose a time.';
      expect(await screen.findByText(said)).toBeVisible();
      await press(/Tuesday 24 November/);
      expect(screen.queryByText(said)).toBeNull();
      expect(window.location.search).toBe('');
    },
  );

  test('a slot in the address that is gone has the nearest ones beside it: that day, another day, and a later week', async () => {
    await open(at('2026-11-24T17:00:00.000Z'));
    const nearest = within(await screen.findByRole('group', { name: 'Nearest free times' }));
    expect(nearest.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mon 17:00 on Monday 23 November, 1 hour £50',
      '16:00 on Tuesday 24 November, 1 hour £50',
      'Tue 1 Dec 17:00 on Tuesday 1 December, 1 hour £50',
    ]);
    await press(/^Mon 17:00/);
    expect(summary().getByText('Mon 23 Nov')).toBeVisible();
    expect(window.location.search).toContain('2026-11-23T17');
  });
});

const like = (instant: string, minutes = 60) => sameTimeAddress(instant, minutes);
const pressed = async (name: RegExp) => (await button(name)).getAttribute('aria-pressed');

test('the time of an earlier lesson is chosen on the next such weekday, with its length', async () => {
  await open(like('2026-11-11T15:00:00.000Z', 120));
  expect(await screen.findByRole('heading', { name: 'Available Times - Wed 25 Nov' })).toBeVisible();
  expect(await pressed(/15:00, 2 hours/)).toBe('true');
  expect(await button('Continue to Payment')).toBeEnabled();
});
