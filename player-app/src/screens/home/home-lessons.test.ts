import { describe, expect, test } from '@jest/globals';
import type { Booking } from '@lessons/contract';
import { buildBookingIn, calledOffByRain } from '../../../test/sample-data.ts';
import { lessonUnderWay, nextLessons, recentActivity } from './home-lessons.ts';

const now = new Date('2026-11-20T12:00:00Z');

const lesson = (hours: number, status?: Booking['status']) => buildBookingIn(hours, now, status);

test('a lesson that is called off is neither next, nor under way, nor recent', () => {
  for (const hours of [-2, -0.5, 24])
    for (const status of ['pending', 'confirmed'] as const) {
      const bookings = [{ ...lesson(hours), ...calledOffByRain, status }];
      expect(nextLessons(bookings, now)).toEqual([]);
      expect(lessonUnderWay(bookings, now)).toBeUndefined();
      expect(recentActivity(bookings, now)).toEqual([]);
    }
});

describe('the next lesson', () => {
  test('the next lesson is the earliest confirmed one that has not begun', () => {
    const bookings = [lesson(96), lesson(24, 'pending'), lesson(30, 'cancelled'), lesson(48), lesson(-1)];
    expect(nextLessons(bookings, now).map(({ id }) => id)).toEqual(['confirmed 48']);
  });

  test('the lessons that follow it are those that begin within an hour of the end of the one before', () => {
    const bookings = [lesson(54.5), lesson(50), lesson(48), lesson(49, 'cancelled'), lesson(52)];
    // Each lasts an hour.
    expect(nextLessons(bookings, now).map(({ id }) => id)).toEqual([
      'confirmed 48',
      'confirmed 50',
      'confirmed 52',
    ]);
  });

  test('a lesson that begins this moment is not the next lesson', () => {
    expect(nextLessons([lesson(0)], now)).toEqual([]);
  });
});

describe('the lesson under way', () => {
  test.each([
    ['at its start', lesson(0), true],
    ['a minute before its end', lesson(-59 / 60), true],
    ['at its end', lesson(-1), false],
    ['before its start', lesson(0.01), false],
    ['with a status of a later release', lesson(-0.5, 'waiting_list'), true],
    ['when cancelled', lesson(-0.5, 'cancelled'), false],
  ])('whether a lesson is under way: %s', (_, booking, expected) => {
    expect(lessonUnderWay([booking], now) !== undefined).toBe(expected);
  });
});

test('a lesson with a status of a later release is not the next lesson, and recent once it is over', () => {
  const unknown = [lesson(24, 'waiting_list'), lesson(-2, 'no_show')];
  expect(nextLessons(unknown, now)).toEqual([]);
  expect(recentActivity(unknown, now).map(({ id }) => id)).toEqual(['no_show -2']);
});

describe('recent activity', () => {
  test('recent activity has completed and ended lessons, newest first', () => {
    const bookings = [lesson(-100, 'completed'), lesson(-2), lesson(-50, 'pending'), lesson(5)];
    expect(recentActivity(bookings, now).map(({ id }) => id)).toEqual([
      'confirmed -2',
      'pending -50',
      'completed -100',
    ]);
  });

  test('recent activity has at most three lessons', () => {
    const bookings = [-2, -4, -6, -8].map((hours) => lesson(hours, 'completed'));
    expect(recentActivity(bookings, now).map(({ id }) => id)).toEqual([
      'completed -2',
      'completed -4',
      'completed -6',
    ]);
  });

  test('recent activity goes back exactly 7 days', () => {
    expect(recentActivity([lesson(-7 * 24)], now)).toHaveLength(1);
    expect(recentActivity([lesson(-7 * 24 - 0.01)], now)).toHaveLength(0);
  });

  test('recent activity leaves out cancelled lessons and one that is still being played', () => {
    expect(recentActivity([lesson(-20, 'cancelled'), lesson(-0.5)], now)).toEqual([]);
  });
});
