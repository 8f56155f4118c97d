import { describe, expect, test } from '@jest/globals';
import { listBookings, listNewTimes, type Booking, type BookingResponse } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking, calledOffByRain, sam } from '../../../test/sample-data.ts';
import { fakeApi, lostConnection } from '../../../test/fake-api.ts';
import { buildSession } from '../../../test/fake-auth-provider.ts';
import { inFourDays, tomorrowMorning } from '../../../test/set-up-schedule.ts';
import { SESSION_KEY } from '../../auth/stored-session.ts';
import { setCoach } from '../../coach-profile/coach-profile.ts';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { lastSeenBookings } from '../../requests/my-bookings.ts';
import { LessonScreen } from './lesson-screen.tsx';
import { ScheduleScreen } from './schedule-screen.tsx';

const api = fakeApi();

const atThePark = { location: 'Hill Park', elsewhere: { address: '5 Hill Road' } } satisfies Partial<Booking>;
const away = { ...inFourDays, ...atThePark, forName: 'Tom' } as BookingResponse;
const path = `/lessons/${away.id}`;
const open = (address: string, lessons: readonly Booking[] = [away]) => {
  api.on(listBookings, lessons as BookingResponse[]);
  return openScreen(address, { '/schedule': ScheduleScreen, [path]: LessonScreen }, api);
};
const link = (name: string) => screen.findByRole('link', { name });
const CALL = `Call ${coach.name}`;

describe('a lesson at another place than the court', () => {
  test('its screen has its place and its way, not the court’s, and its player calls the coach to move it', async () => {
    setCoach({ ...coach, photoUrl: null, directions: 'Behind the church.' });
    await open(path);
    expect(await screen.findByText('5 Hill Road')).toBeVisible();
    expect(screen.queryByText(coach.address)).toBeNull();
    expect((await link('Directions')).getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=Hill%20Park%2C%205%20Hill%20Road',
    );
    const advice = screen.getByRole('region', { name: 'Before you come' });
    expect(advice).toHaveTextContent(coach.whatToBring);
    expect(advice).not.toHaveTextContent('Behind the church.');
    expect(await link(CALL)).toHaveAttribute('href', 'tel:+441632960142');
    expect(screen.queryByRole('link', { name: 'Reschedule' })).toBeNull();
    expect(
      screen.getByText(`Cancel it free of charge until Mon 23 Nov, 17:00. To move it, call ${coach.name}.`),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });

  test('within 24 hours it says what a cancellation costs alone', async () => {
    await open(path, [{ ...away, startTime: tomorrowMorning.startTime, endTime: tomorrowMorning.endTime }]);
    expect(
      await screen.findByText('It starts within 24 hours: a cancellation is not refunded.'),
    ).toBeVisible();
  });

  test('Schedule offers the call on its card, and in the menu of its row', async () => {
    const later = buildBooking('2026-12-01T17:00:00Z', { ...atThePark, forName: 'Ella' });
    await open('/schedule', [away, later]);
    const card = within(await screen.findByRole('article', { name: /Tuesday 24 November 2026 · Tom/ }));
    expect(card.getByRole('link', { name: CALL })).toHaveAttribute('href', 'tel:+441632960142');
    const row = within(screen.getByRole('article', { name: /^Tue 1 Dec · 17:00–18:00 · Ella/ }));
    await userEvent.click(row.getByRole('button', { name: 'Change: Tue 1 Dec, 17:00 · Ella' }));
    expect(await screen.findByRole('menuitem', { name: CALL })).toHaveAttribute('href', 'tel:+441632960142');
    expect(screen.queryByRole('menuitem', { name: 'Reschedule' })).toBeNull();
  });

  test('once called off it offers a call and the refund, and asks for no free times', async () => {
    await open(path, [{ ...away, ...calledOffByRain }]);
    expect(await screen.findByText(/17:00–18:00 · Tom/)).toBeVisible();
    expect(screen.getByText(`${coach.name} will find a new time with you.`)).toBeVisible();
    expect(await link(CALL)).toHaveAttribute('href', 'tel:+441632960142');
    expect(screen.getByRole('button', { name: 'Refund £50' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Other times' })).toBeNull();
    expect(api.requestsTo(listNewTimes)).toEqual([]);
  });

  test('without a connection it has its own place, as this device has seen it', async () => {
    localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(sam)));
    lastSeenBookings.store([away], sam.id);
    api.on(listBookings, lostConnection);
    await openScreen(path, { [path]: LessonScreen }, api);
    expect(await screen.findByText('Tom, Tuesday 24 November')).toBeVisible();
    expect(screen.getByText('5 Hill Road')).toBeVisible();
    expect((await link('Directions')).getAttribute('href')).toContain('Hill%20Park');
  });
});

test('a lesson of an hour and a half is booked again as one of an hour', async () => {
  const lesson = buildBooking('2026-11-12T10:00:00Z', {
    id: away.id,
    duration: 90,
    price: 70,
    status: 'completed',
  });
  await open(path, [lesson]);
  expect(await screen.findByText('1½ hours · £70 Paid')).toBeVisible();
  expect(await link('Rebook')).toHaveAttribute('href', sameTimeAddress(lesson.startTime, 60));
});
