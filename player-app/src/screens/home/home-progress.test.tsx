import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  askForTime,
  getCoachSchedule,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
  listTimeRequests,
  withdrawTimeRequest,
  type OwnTimes,
  type TimeRequest,
} from '@lessons/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking, sam, schedule } from '../../../test/sample-data.ts';
import { readBookingIntent } from '../../booking-intent/booking-intent.ts';
import { HomeScreen } from './home-screen.tsx';

const api = fakeApi();

beforeEach(() => {
  api.on(getCoachSchedule, schedule).on(listBlockedSlots, []).on(listBusyTimes, []);
  api.on(listBookings, [
    buildBooking('2026-11-10T17:00:00Z', { status: 'completed', coachNotes: 'Toss the ball higher.' }),
    buildBooking('2026-11-17T17:00:00Z', { status: 'completed' }),
  ]);
});

const open = () => openScreen('/', { '/': HomeScreen }, api);

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

const asked: TimeRequest = {
  id: '0b7f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
  weekday: 2,
  time: '17:00',
  minutes: 60,
  everyWeeks: 1,
  forName: 'Tom',
  createdAt: '2026-11-19T12:00:00.000Z',
  outcome: null,
};

describe('Keep this time', () => {
  let own: OwnTimes;
  beforeEach(() => {
    own = { requests: [], kept: [] };
    const days = ['03', '10', '17'].map((day) =>
      buildBooking(`2026-11-${day}T17:00:00Z`, { forName: 'Tom' }),
    );
    api.on(listBookings, days).on(listTimeRequests, () => own);
  });

  test('the player withdraws in one tap, in the same place and by the keyboard', async () => {
    own = { ...own, requests: [asked] };
    api.on(withdrawTimeRequest, () => {
      own = { ...own, requests: [] };
      return { ok: true };
    });
    await open();
    expect(await screen.findByText('You have asked Alex to keep Tuesdays 17:00 for Tom.')).toHaveRole(
      'status',
    );
    act(() => screen.getByRole('button', { name: 'Withdraw' }).focus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Keep this time' })).toHaveFocus();
  });

  test('a refusal is said in the dialog, which stays open', async () => {
    api.refuse(askForTime, 422, 'This time is outside the working hours.', 'slot_outside_hours');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep this time' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('This time is outside the working hours.')).toHaveRole('alert');
  });

  test('a request for a name that has no habit any more can be withdrawn', async () => {
    own = { ...own, requests: [{ ...asked, forName: 'Ella', time: '16:00' }] };
    await open();
    expect(await screen.findByText('Asked to keep: Tuesdays 16:00 for Ella')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeEnabled();
  });

  test('it is not offered before the third lesson is over', async () => {
    api.on(
      listBookings,
      ['10', '17', '24'].map((day) => buildBooking(`2026-11-${day}T17:00:00Z`, { forName: 'Tom' })),
    );
    await open();
    await screen.findByRole('heading', { name: /usual is free/ });
    expect(api.requestsTo(listTimeRequests)).toEqual([]);
  });
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
