import { describe, expect, test } from '@jest/globals';
import { buildBooking } from '../../test/sample-data.ts';
import { namesUsed, nameAtTime } from './for-names.ts';

const now = new Date('2026-11-20T12:00:00Z');
const lesson = (startTime: string, forName: string | null, status: 'completed' | 'cancelled' = 'completed') =>
  buildBooking(startTime, { forName, status });

describe('the names that a player has booked for', () => {
  test.each([
    ['none without lessons', [], []],
    ['none of lessons of their own', [lesson('2026-11-17T17:00:00Z', null)], []],
    [
      'each once, the latest first, those ahead too',
      [
        lesson('2026-11-10T17:00:00Z', 'Tom'),
        lesson('2026-11-17T17:00:00Z', 'Ella'),
        lesson('2026-11-03T17:00:00Z', 'Ella'),
        lesson('2026-12-01T17:00:00Z', 'Leo'),
      ],
      ['Leo', 'Ella', 'Tom'],
    ],
    [
      'those of the last 12 months',
      [lesson('2025-11-20T17:00:00Z', 'Tom'), lesson('2025-11-19T17:00:00Z', 'Ella')],
      ['Tom'],
    ],
    [
      'six at most',
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, day) => lesson(`2026-11-0${day + 1}T17:00:00Z`, name)),
      ['G', 'F', 'E', 'D', 'C', 'B'],
    ],
  ])('the names that a player has booked for are %s', (_, bookings, names) => {
    expect(namesUsed(bookings, now)).toEqual(names);
  });
});

describe('who plays at a time', () => {
  const tuesdayAt5 = new Date('2026-11-24T17:00:00Z');

  test.each([
    [
      'who played in the last lesson then',
      [lesson('2026-11-10T17:00:00Z', 'Ella'), lesson('2026-11-17T17:00:00Z', 'Tom')],
      'Tom',
    ],
    [
      'the player where the last lesson then was their own',
      [lesson('2026-11-10T17:00:00Z', 'Tom'), lesson('2026-11-17T17:00:00Z', null)],
      null,
    ],
    ['who played then by London’s clock, in summer too', [lesson('2026-10-20T16:00:00Z', 'Tom')], 'Tom'],
    ['nobody of another weekday', [lesson('2026-11-18T17:00:00Z', 'Tom')], null],
    ['nobody of another hour', [lesson('2026-11-17T16:00:00Z', 'Tom')], null],
    [
      'not who did not come',
      [lesson('2026-11-10T17:00:00Z', 'Ella'), lesson('2026-11-17T17:00:00Z', 'Tom', 'cancelled')],
      'Ella',
    ],
  ])('who plays at a time is %s', (_, bookings, name) => {
    expect(nameAtTime(bookings, tuesdayAt5)).toBe(name);
  });
});
