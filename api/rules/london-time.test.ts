import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  clockChanges,
  dayOfWeek,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  mondayOf,
} from './london-time.ts';

describe('the instant of a London wall-clock time', () => {
  test.each([
    ['2026-01-15', '09:00', '2026-01-15T09:00:00.000Z', 'winter is GMT'],
    ['2026-07-01', '09:00', '2026-07-01T08:00:00.000Z', 'summer is BST'],
    ['2026-07-01', '24:00', '2026-07-01T23:00:00.000Z', 'midnight at the end of the day'],
    ['2026-12-31', '24:00', '2027-01-01T00:00:00.000Z', 'midnight at the end of the year'],
    ['2026-03-29', '00:00', '2026-03-29T00:00:00.000Z', 'before the clocks go forward'],
    ['2026-03-29', '01:00', '2026-03-29T01:00:00.000Z', 'a time that is skipped is when they jump'],
    ['2026-03-29', '02:00', '2026-03-29T01:00:00.000Z', 'after the clocks went forward'],
    ['2026-10-25', '00:00', '2026-10-24T23:00:00.000Z', 'before the clocks go back'],
    ['2026-10-25', '01:00', '2026-10-25T01:00:00.000Z', 'a time that comes twice is the second, in GMT'],
    ['2026-10-25', '02:00', '2026-10-25T02:00:00.000Z', 'after the clocks went back'],
  ])('%s %s in London is %s: %s', (date, time, instant) => {
    expect(londonInstant(date, time).toISOString()).toBe(instant);
  });
});

test('a late summer evening in UTC is the next day in London', () => {
  const instant = new Date('2026-06-30T23:30:00Z');
  expect(londonDateOf(instant)).toBe('2026-07-01');
  expect(londonTimeOf(instant)).toBe('00:30');
});

test('days and weeks are counted on the calendar, over months and clock changes', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(dayOfWeek('2026-11-22')).toBe(0);
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

test.each([
  ['the summer', '2026-05-05', '2026-09-29', []],
  ['a half-year with both changes', '2026-10-20', '2027-03-30', ['2026-10-25', '2027-03-28']],
  ['Sundays up to the change', '2026-10-18', '2026-10-25', ['2026-10-25']],
  ['Sundays from the change on', '2026-10-25', '2026-11-01', []],
])('the days on which the clocks change are known for %s', (_case, from, to, days) => {
  expect(clockChanges(londonInstant(from, '10:00'), londonInstant(to, '10:00'))).toEqual(days);
});
