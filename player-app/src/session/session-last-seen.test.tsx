import { beforeEach, expect, test } from '@jest/globals';
import { getMe, listBookings } from '@lessons/contract';
import { act, screen } from '@testing-library/react';
import { fakeApi, lostConnection, refusal } from '../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../test/fake-auth-provider.ts';
import { renderSession } from '../../test/render-session.tsx';
import { buildBooking, calledOffByRain } from '../../test/sample-data.ts';
import { fetchMe, lastSeenMe } from '../requests/me.ts';
import { lastSeenBookings, myBookingsQuery } from '../requests/my-bookings.ts';
import { createQueryClient } from '../requests/query-client.ts';
import { storedUserId } from '../auth/stored-session.ts';

const email = 'ada@example.com';
const api = fakeApi();
let auth: FakeAuthProvider;

/** Somebody is signed in, and this device has seen their lessons. */
async function openSeen() {
  const user = renderSession();
  await screen.findByText(`Signed in as ${email}`);
  await fetchLessons();
  expect(lastSeenBookings.read()).toHaveLength(1);
  expect(lastSeenMe.read()).toMatchObject({ email });
  return user;
}

const fetchLessons = () => createQueryClient().fetchQuery(myBookingsQuery(storedUserId() ?? ''));
const stored = () => localStorage.getItem('lessons.last-seen');

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(email);
  auth.storeSession(email);
  api.on(listBookings, [
    buildBooking('2026-11-24T09:00:00Z', { coachNotes: 'Toss further left.', paymentIntentId: 'pi_1' }),
  ]);
});

test('lessons that are over or cancelled are not stored: they are not shown without a connection', async () => {
  api.on(listBookings, [
    buildBooking('2026-11-10T09:00:00Z', { status: 'completed', location: 'Court of last week' }),
    // Under way.
    buildBooking('2026-11-20T13:30:00Z', { location: 'Court of now' }),
    buildBooking('2026-11-24T09:00:00Z', { status: 'cancelled', location: 'Court of a cancelled one' }),
    buildBooking('2026-11-19T09:00:00Z', {
      ...calledOffByRain,
      calledOff: { ...calledOffByRain.calledOff, chooseBy: '2026-11-25T09:00:00.000Z' },
      location: 'Court in the rain',
    }),
  ]);
  await fetchLessons();
  expect(lastSeenBookings.read()?.map(({ location }) => location)).toEqual([
    'Court of now',
    'Court in the rain',
  ]);
});

test('of a lesson neither its notes nor its payment’s id are stored', async () => {
  await openSeen();
  expect(stored()).not.toMatch(/Toss|pi_1/);
});

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [403, 'second_factor_required'],
])('nothing is left after the API’s %d %s', async (status, code) => {
  await openSeen();
  api.on(provider.refresh, providerError(400, 'refresh_token_not_found', 'Gone'));
  api.refuse(listBookings, status, 'Not yours.', code);
  await act(async () => {
    await expect(fetchLessons()).rejects.toThrow(`${status}: Not yours.`);
  });
  expect(stored()).toBeNull();
});

test.each([
  ['a lost connection', lostConnection],
  ['an outage', refusal(503, 'Sorry', 'database_unavailable')],
  ['a hotel’s page', new Response('<!doctype html>Room number?', { status: 403 })],
])('%s takes nothing away', async (_what, reply) => {
  await openSeen();
  api.on(listBookings, reply).on(getMe, reply);
  await expect(fetchLessons()).rejects.toThrow();
  await expect(fetchMe()).rejects.toThrow();
  expect(lastSeenBookings.read()).toHaveLength(1);
  expect(lastSeenMe.read()).toMatchObject({ email });
});
