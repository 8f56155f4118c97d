import { expect, test } from '@jest/globals';
import {
  readBookingIntent,
  removeBookingIntent,
  storeBookingIntent,
  type BookingIntent,
} from './booking-intent.ts';

const intent: BookingIntent = {
  userId: 'player',
  date: '2026-11-24',
  startTime: '2026-11-24T17:00:00.000Z',
  endTime: '2026-11-24T18:00:00.000Z',
  duration: 60,
  price: '47.50',
  location: 'Village Tennis Court',
};

test('a stored choice of a slot is read again until it is removed', () => {
  storeBookingIntent(intent);
  expect(readBookingIntent('player')).toEqual(intent);
  removeBookingIntent();
  expect(readBookingIntent('player')).toBeNull();
});

test('a slot that somebody else chose in this browser is ignored', () => {
  storeBookingIntent(intent);
  expect(readBookingIntent('next-player')).toBeNull();
  storeBookingIntent({ ...intent, userId: undefined });
  expect(readBookingIntent('next-player')).toMatchObject({ price: '47.50' });
});

test.each([
  ['nothing', null],
  ['half a text', '{"date": "2026-'],
  ['another length', JSON.stringify({ ...intent, duration: 45 })],
  ['a price in words', JSON.stringify({ ...intent, price: 'cheap' })],
  ['no time', JSON.stringify({ ...intent, startTime: undefined })],
])('a stored choice of a slot that is unreadable is ignored: %s', (_, stored) => {
  if (stored !== null) localStorage.setItem('bookingIntent', stored);
  expect(readBookingIntent('player')).toBeNull();
});
