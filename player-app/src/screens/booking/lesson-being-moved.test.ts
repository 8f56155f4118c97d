import { expect, test } from '@jest/globals';
import { buildBooking, calledOffByRain } from '../../../test/sample-data.ts';
import { isThereAlready, obstacleToMoving } from './lesson-being-moved.ts';

const lesson = buildBooking('2026-11-24T17:00:00.000Z');

test.each([
  ['a minute more than 24 hours before', lesson, '2026-11-23T16:59:00Z', null],
  ['exactly 24 hours before', lesson, '2026-11-23T17:00:00Z', 'too-late'],
  ['once it is over', lesson, '2026-11-25T09:00:00Z', 'too-late'],
  ['at another place', { ...lesson, elsewhere: { address: null } }, '2026-11-20T09:00:00Z', 'elsewhere'],
  [
    'at another place, called off',
    { ...lesson, ...calledOffByRain, elsewhere: { address: null } },
    '2026-11-20T09:00:00Z',
    'elsewhere',
  ],
  ['an hour before, called off', { ...lesson, ...calledOffByRain }, '2026-11-24T16:00:00Z', null],
  ['while pending', { ...lesson, status: 'pending' as const }, '2026-11-20T09:00:00Z', null],
  ['with a status of a later release', { ...lesson, status: 'waiting_list' }, '2026-11-20T09:00:00Z', null],
  ['when completed', { ...lesson, status: 'completed' }, '2026-11-20T09:00:00Z', 'not-going-ahead'],
  ['when cancelled', { ...lesson, status: 'cancelled' as const }, '2026-11-20T09:00:00Z', 'not-going-ahead'],
])('whether a lesson can be moved %s', (_, booking, now, expected) => {
  expect(obstacleToMoving(booking, new Date(now))).toBe(expected);
});

test.each([
  ['another hour', '2026-11-25T09:00:00Z', false],
  ['its own hour', '2026-11-24T17:00:00Z', true],
])('whether a lesson is at %s already', (_, start, expected) => {
  expect(isThereAlready(lesson, { start: new Date(start), minutes: 60 })).toBe(expected);
});
