import { expect, test } from '@jest/globals';
import { hoursOf, type Court } from '@lessons/rules';
import { afterFive } from './after-five.ts';

const TUESDAY = '2026-11-24';

function shown(hours: Partial<Court>) {
  const court: Court = {
    workingHours: [],
    blocks: [],
    busy: [],
    now: new Date('2026-11-20T12:00:00Z'),
    ...hours,
  };
  return hoursOf(TUESDAY, afterFive(court)).map(({ startTime, endTime }) => `${startTime}–${endTime}`);
}

const weekly = (startTime: string, endTime: string) => [{ dayOfWeek: 2, startTime, endTime, isActive: true }];

test.each([
  ['09:00', '20:00', ['17:00–20:00']],
  ['18:00', '21:00', ['18:00–21:00']],
  ['09:30', '20:30', ['17:30–20:30']],
  ['09:00', '17:00', []],
  ['16:30', '17:30', []],
])('the hours after five are found in the working hours %s–%s', (startTime, endTime, after) => {
  expect(shown({ workingHours: weekly(startTime, endTime) })).toEqual(after);
  expect(shown({ dateHours: [{ date: TUESDAY, startTime, endTime }] })).toEqual(after);
});

test('a date with other hours that end before five has nothing after five, whatever its weekday has', () => {
  const dateHours = [{ date: TUESDAY, startTime: '09:00', endTime: '13:00' }];
  expect(shown({ workingHours: weekly('09:00', '20:00'), dateHours })).toEqual([]);
});
