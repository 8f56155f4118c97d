import { expect, test } from '@jest/globals';
import { lessonAt, londonInstant, londonTimeOf, type Court } from '@lessons/rules';
import { lostHours } from './lost-hours.ts';

const TUESDAY = '2026-11-24';
const at = (time: string, minutes: number) => lessonAt(londonInstant(TUESDAY, time), minutes);
const court: Court = {
  workingHours: [{ dayOfWeek: 2, startTime: '09:00', endTime: '20:00', isActive: true }],
  blocks: [],
  busy: [],
  now: new Date('2026-11-20T12:00:00Z'),
};
const lost = (time: string, minutes: number, changes: Partial<Court> = {}) =>
  lostHours(at(time, minutes), { ...court, ...changes }).map(londonTimeOf);

test.each<[time: string, minutes: number, lost: string[]]>([
  ['17:00', 60, []],
  ['17:00', 120, []],
  ['17:00', 240, []],
  // Half of its own hour is left, which players can’t book: that is plain.
  ['17:00', 30, []],
  ['17:00', 90, ['18:00']],
  ['17:15', 30, ['17:00']],
  ['17:30', 30, ['17:00']],
  ['17:30', 60, ['17:00', '18:00']],
  ['17:30', 90, ['17:00', '18:00']],
  ['17:30', 120, ['17:00', '18:00', '19:00']],
  ['17:45', 240, ['17:00', '18:00', '19:00']],
  ['08:30', 30, []],
  ['08:30', 60, ['09:00']],
  ['20:00', 90, []],
  ['20:30', 45, []],
])('a lesson at %s of %i minutes takes %j from players beside its own hours', (time, minutes, hours) => {
  expect(lost(time, minutes)).toEqual(hours);
});

test('an hour that players can’t book anyway is not lost to them', () => {
  expect(lost('17:30', 60, { busy: [at('17:00', 30)] })).toEqual(['18:00']);
  expect(lost('17:30', 60, { blocks: [{ date: TUESDAY, startTime: '18:00', endTime: '20:00' }] })).toEqual([
    '17:00',
  ]);
  expect(lost('17:30', 60, { now: londonInstant(TUESDAY, '17:10') })).toEqual(['18:00']);
  expect(lost('17:30', 60, { rules: { horizonWeeks: 4, noticeHours: 168 } })).toEqual([]);
});

test('the hours follow the minutes at which the working hours begin', () => {
  const halfPast = { dayOfWeek: 2, startTime: '09:30', endTime: '12:30', isActive: true };
  expect(lost('10:30', 60, { workingHours: [halfPast] })).toEqual([]);
  expect(lost('10:00', 60, { workingHours: [halfPast] })).toEqual(['09:30', '10:30']);
});
