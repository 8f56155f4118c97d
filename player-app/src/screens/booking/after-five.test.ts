import { expect, test } from '@jest/globals';
import type { Court } from '@lessons/rules';
import { afterFive } from './after-five.ts';

function shown(startTime: string, endTime: string) {
  const court: Court = {
    workingHours: [{ dayOfWeek: 2, startTime, endTime, isActive: true }],
    blocks: [],
    busy: [],
    now: new Date('2026-11-20T12:00:00Z'),
  };
  return afterFive(court).workingHours.map((hours) => `${hours.startTime}–${hours.endTime}`);
}

test.each([
  ['09:00', '20:00', ['17:00–20:00']],
  ['18:00', '21:00', ['18:00–21:00']],
  ['09:30', '20:30', ['17:30–20:30']],
  ['09:00', '17:00', []],
  ['16:30', '17:30', []],
])('the hours after five are found in the working hours %s–%s', (startTime, endTime, after) => {
  expect(shown(startTime, endTime)).toEqual(after);
});
