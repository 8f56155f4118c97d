import { expect, test } from '@jest/globals';
import { createBooking, getSupabaseConfig } from '@lessons/contract';
import { fakeApi, lostConnection, refusal } from '../../../test/fake-api.ts';
import { confirmBooking } from './confirm-booking.ts';

const api = fakeApi();

const request = {
  paymentIntentId: 'pi_1',
  isNewLesson: true,
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
  expect(api.bodiesTo(createBooking)).toEqual([]);
});

test('a booking failure without a message is still reported', async () => {
  api.on(getSupabaseConfig, { url: 'http://auth.test', anonKey: 'anon' });
  api.refuse(createBooking, 422, '');
  expect(await confirmBooking({ ...request, userId: 'player' })).toEqual({
    kind: 'failed',
    reason: 'other',
    message: 'Failed to process booking confirmation',
  });
});

test.each([
  ['no answer comes', lostConnection],
  ['the server says that it is away', () => new Response('Bad Gateway', { status: 502 })],
  ['the player has asked too often', () => refusal(429, 'Too many attempts.')],
  ['a hotel’s page comes', () => new Response('<h1>Welcome to the hotel</h1>')],
  ['a hotel asks to sign in', () => new Response('<h1>Room number?</h1>', { status: 401 })],
  ['half a response comes', () => new Response('{"id":')],
])('when %s, the lesson is unconfirmed and not an error', async (_, answer) => {
  api.on(getSupabaseConfig, { url: 'http://auth.test', anonKey: 'anon' });
  api.on(createBooking, answer);
  expect(await confirmBooking({ ...request, userId: 'player' })).toEqual({ kind: 'unconfirmed' });
});

test('the code of a booking error is used before its text', async () => {
  api.on(getSupabaseConfig, { url: 'http://auth.test', anonKey: 'anon' });
  api.refuse(createBooking, 422, 'This slot has already been booked. We are refunding you.', 'slot_lost');
  expect(await confirmBooking({ ...request, userId: 'player' })).toEqual({
    kind: 'failed',
    reason: 'refunded',
    message: 'This slot has already been booked. We are refunding you.',
  });
});
