import { expect, test } from '@jest/globals';
import { londonTimeOf } from '@lessons/rules';
import { startsOfDay } from './starts-of-day.ts';

const tuesday = (startTime: string, endTime: string, isActive = true) => ({
  dayOfWeek: 2,
  startTime,
  endTime,
  isActive,
});
const timesOf = (...windows: Parameters<typeof startsOfDay>[1]) =>
  startsOfDay('2026-11-24', windows).map(londonTimeOf);

test('the coach’s times of a day without working hours are the full hours from 06:00 to 21:00', () => {
  expect(timesOf(tuesday('09:30', '12:30', false))).toEqual(timesOf());
  expect(timesOf()).toHaveLength(16);
  expect([timesOf().at(0), timesOf().at(-1)]).toEqual(['06:00', '21:00']);
});

test('the coach’s times of a day are at the minutes at which its working hours begin', () => {
  expect(timesOf(tuesday('09:30', '12:30')).slice(0, 2)).toEqual(['06:30', '07:30']);
  expect(timesOf(tuesday('09:00', '12:00'), tuesday('13:30', '16:30')).slice(0, 3)).toEqual([
    '06:00',
    '06:30',
    '07:00',
  ]);
});

test('the coach’s times of a day go beyond 06:00 and 22:00 where the working hours do', () => {
  expect([timesOf(tuesday('05:00', '23:00')).at(0), timesOf(tuesday('05:00', '23:00')).at(-1)]).toEqual([
    '05:00',
    '22:00',
  ]);
});
