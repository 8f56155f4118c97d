import { beforeEach, expect, test } from '@jest/globals';
import { getCoachSchedule, listBlockedSlots, listBookings, listBusyTimes } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { schedule } from '../../../test/set-up-booking.ts';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';
import { HomeScreen } from './home-screen.tsx';

const api = fakeApi();
freshBrowser();

beforeEach(() => {
  api.on(getCoachSchedule, schedule).on(listBlockedSlots, []).on(listBusyTimes, []);
  api.on(listBookings, [
    buildBooking('2026-11-10T17:00:00Z', { status: 'completed', coachNotes: 'Toss the ball higher.' }),
    buildBooking('2026-11-17T17:00:00Z', { status: 'completed' }),
  ]);
});

const open = () => openScreen('/', { '/': HomeScreen }, api);

test('Home leads to the checkout of the usual lesson in one tap, with its price', async () => {
  await open();
  expect(
    await screen.findByRole('heading', { name: 'Your usual is free on Tuesday 24 November' }),
  ).toBeVisible();
  const link = screen.getByRole('link', { name: 'Book it' });
  expect(link).toHaveAttribute('href', '/checkout');
  // The shell follows the link; jsdom can't.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.click(link);
  expect(readBookingIntent(sam.id)).toMatchObject({
    startTime: '2026-11-24T17:00:00.000Z',
    endTime: '2026-11-24T18:00:00.000Z',
    duration: 60,
  });
});

test('Home offers the usual lessons of two names at most, and their taps keep the name', async () => {
  const weekly = (time: string, forName: string, weeks: number) =>
    ['17', '10', '03'].slice(0, weeks).map((day) => buildBooking(`2026-11-${day}T${time}:00Z`, { forName }));
  api.on(listBookings, [
    ...weekly('16:00', 'Tom', 3),
    ...weekly('17:00', 'Ella', 2),
    ...weekly('14:00', 'Leo', 2),
  ]);
  await open();
  const offers = await screen.findAllByRole('heading', { name: /usual is free/ });
  expect(offers.map(({ textContent }) => textContent)).toEqual([
    'Tom’s usual is free on Tuesday 24 November',
    'Ella’s usual is free on Tuesday 24 November',
  ]);
  const ellas = within(screen.getByRole('region', { name: /^Ella’s usual/ }));
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.click(ellas.getByRole('link', { name: 'Book it' }));
  expect(readBookingIntent(sam.id)).toMatchObject({ startTime: '2026-11-24T17:00:00.000Z', forName: 'Ella' });
  expect(screen.getByText(/14:00–15:00 · Leo/)).toBeVisible();
});

test('Home offers a usual time that is taken a week later', async () => {
  api.on(listBusyTimes, [
    { startTime: '2026-11-24T17:00:00.000Z', endTime: '2026-11-24T18:00:00.000Z', status: 'confirmed' },
  ]);
  await open();
  expect(
    await screen.findByRole('heading', { name: 'Your usual is free on Tuesday 1 December' }),
  ).toBeVisible();
});

test('Home shows the usual lesson’s card also when it is not free, or unknown', async () => {
  api.refuse(listBlockedSlots, 500, 'Something went wrong.');
  await open();
  const usual = within(await screen.findByRole('region', { name: 'Your usual Tuesdays, 17:00' }));
  expect(await usual.findByText('Free times not known')).toBeVisible();
  expect(usual.getByRole('link', { name: 'See times' })).toHaveAttribute('href', '/book');
});

test('Home does not offer a usual time outside of the working hours', async () => {
  api.on(getCoachSchedule, { ...schedule, dateHours: [], dayEnds: [], availableSlots: [] });
  await open();
  const usual = within(await screen.findByRole('region', { name: 'Your usual Tuesdays, 17:00' }));
  expect(await usual.findByText('Not free for now')).toBeVisible();
});

test('Home quotes the coach’s last note, and counts the lessons', async () => {
  await open();
  expect(await screen.findByText('Toss the ball higher.')).toBeVisible();
  expect(screen.getByText('2 lessons')).toBeVisible();
});

test('Home of a newcomer has neither usual lesson, note nor count', async () => {
  api.on(listBookings, []);
  await open();
  expect(await screen.findByRole('link', { name: 'Book Your First Lesson' })).toBeVisible();
  expect(screen.queryByText(/played/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Book it' })).toBeNull();
});
