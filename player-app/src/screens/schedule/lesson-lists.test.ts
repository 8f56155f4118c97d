import { describe, expect, test } from '@jest/globals';
import type { Booking } from '@lessons/contract';
import { buildBooking, buildBookingIn, calledOffByRain } from '../../../test/sample-data.ts';
import { byMonth, lessonLists } from './lesson-lists.ts';

const now = new Date('2026-11-20T12:00:00Z');

const lesson = (hours: number, status?: Booking['status']) => buildBookingIn(hours, now, status);

const ids = (lessons: readonly Booking[]) => lessons.map(({ id }) => id);

test('upcoming lessons come soonest first, pending ones too', () => {
  const { upcoming } = lessonLists([lesson(48), lesson(2, 'pending'), lesson(3, 'cancelled')], now);
  expect(ids(upcoming)).toEqual(['pending 2', 'confirmed 48']);
});

test('recent lessons come newest first, the one being played among them', () => {
  const { recent, upcoming } = lessonLists([lesson(-90, 'completed'), lesson(0), lesson(-3)], now);
  expect(ids(recent)).toEqual(['confirmed 0', 'confirmed -3', 'completed -90']);
  expect(upcoming).toEqual([]);
});

test('lessons that are called off are in a list of their own, soonest first, and there is nothing to clear', () => {
  const calledOff = (hours: number) => ({ ...lesson(hours), ...calledOffByRain });
  const lists = lessonLists([calledOff(3), calledOff(-2)], now);
  expect(ids(lists.calledOff)).toEqual(['confirmed -2', 'confirmed 3']);
  expect(lists).toMatchObject({ upcoming: [], recent: [], cancelled: [], hasActivity: false });
});

test('recent and cancelled lessons stop at ten, upcoming ones do not', () => {
  const hours = Array.from({ length: 12 }, (_, index) => index + 1);
  const { upcoming, recent, cancelled } = lessonLists(
    hours.flatMap((hour) => [lesson(hour), lesson(-hour, 'completed'), lesson(hour, 'cancelled')]),
    now,
  );
  expect(upcoming).toHaveLength(12);
  expect(ids(recent)).toEqual(hours.slice(0, 10).map((hour) => `completed -${hour}`));
  expect(ids(cancelled)).toEqual(
    hours
      .toReversed()
      .slice(0, 10)
      .map((hour) => `cancelled ${hour}`),
  );
});

test('a lesson that was cancelled last comes first, and ten that begin later don’t hide it', () => {
  const cancelled = (hour: number, cancelledAt: string) => ({ ...lesson(hour, 'cancelled'), cancelledAt });
  const later = Array.from({ length: 10 }, (_, index) => cancelled(100 + index, '2026-11-01T12:00:00Z'));
  const lists = lessonLists([cancelled(2, '2026-11-20T09:00:00Z'), ...later], now);
  expect(ids(lists.cancelled).slice(0, 2)).toEqual(['cancelled 2', 'cancelled 109']);
  expect(lists.cancelled).toHaveLength(10);
});

test('a lesson that is owed is listed however old it is', () => {
  const hours = Array.from({ length: 12 }, (_, index) => index + 1);
  const owed = (hour: number, status?: Booking['status']) => ({
    ...lesson(-hour, status),
    paymentStatus: 'owes',
  });
  const { recent, cancelled } = lessonLists(
    [
      ...hours.flatMap((hour) => [lesson(-hour), lesson(-hour, 'cancelled')]),
      owed(400),
      owed(500, 'cancelled'),
    ],
    now,
  );
  expect([recent.length, recent.at(-1)?.id]).toEqual([11, 'confirmed -400']);
  expect([cancelled.length, cancelled.at(-1)?.id]).toEqual([11, 'cancelled -500']);
});

test('a lesson with a status of a later release is listed by its time', () => {
  const lists = lessonLists([lesson(48, 'waiting_list'), lesson(-48, 'no_show')], now);
  expect(ids(lists.upcoming)).toEqual(['waiting_list 48']);
  expect(ids(lists.recent)).toEqual(['no_show -48']);
  expect(lists.cancelled).toEqual([]);
});

test('past lessons are grouped by the months of London, newest first', () => {
  // 23:30 UTC on 30 June is the first of July in London.
  const july = buildBooking('2026-06-30T23:30:00Z');
  const june = buildBooking('2026-06-30T10:00:00Z');
  expect(byMonth([july, june])).toEqual([
    ['July 2026', [july]],
    ['June 2026', [june]],
  ]);
});

describe('there is activity to clear', () => {
  test.each([
    ['a lesson that is over', lesson(-2), true],
    ['a cancelled lesson ahead', lesson(40, 'cancelled'), true],
    ['a lesson ahead', lesson(40), false],
    ['a lesson being played', lesson(-0.5), false],
    ['a lesson that the player owes', { ...lesson(-2), paymentStatus: 'owes' }, false],
  ])('whether there is activity to clear with %s: %s', (_, booking, expected) => {
    expect(lessonLists([booking], now).hasActivity).toBe(expected);
  });
});
