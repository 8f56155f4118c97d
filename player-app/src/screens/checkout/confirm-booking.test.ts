import { expect, test } from '@jest/globals';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { confirmBooking } from './confirm-booking.ts';

const server = fakeServer();

const request = {
  paymentIntentId: 'pi_1',
  intent: null,
  syncProfile: () => Promise.resolve(),
  listMyBookings: () => Promise.resolve([]),
};

test('without anybody signed in nothing is booked', async () => {
  expect(await confirmBooking({ ...request, userId: undefined })).toEqual({
    kind: 'failed',
    reason: 'other',
    message: 'User authentication required. Please log in again.',
  });
  expect(server.sentTo('POST /api/bookings')).toEqual([]);
});

test('a failure that says nothing is still said', async () => {
  server.answer('GET /api/config/supabase', { url: 'http://auth.test', anonKey: 'anon' });
  server.answer('POST /api/bookings', new Response('', { status: 422 }));
  expect(await confirmBooking({ ...request, userId: 'player' })).toEqual({
    kind: 'failed',
    reason: 'other',
    message: 'Failed to process booking confirmation',
  });
});

test.each([
  ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server says that it is away', () => new Response('Bad Gateway', { status: 502 })],
  ['the player has asked too often', () => refusal(429, 'Too many attempts.')],
])('when %s, the lesson is unconfirmed and not in error', async (_, answer) => {
  server.answer('GET /api/config/supabase', { url: 'http://auth.test', anonKey: 'anon' });
  server.answer('POST /api/bookings', answer);
  expect(await confirmBooking({ ...request, userId: 'player' })).toEqual({ kind: 'unconfirmed' });
});
