import { expect, test } from '@jest/globals';
import type { AdminBooking } from '@lessons/contract';
import type { OpeningHours } from '@lessons/rules';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { openOn } from '../../test/coach-schedule.ts';
import { timetableOf } from './timetable.ts';
import { nextFreeHour, nextFullHour } from './next-free-hour.ts';

/** The coach works on Mondays and Tuesdays from 9 to 12. */
function nextOn(now: string, bookings: AdminBooking[] = [], other: Omit<OpeningHours, 'workingHours'> = {}) {
  const workingHours = openOn([1, 2], '09:00', '12:00');
  const at = new Date(now);
  const week = timetableOf('2026-11-23', { workingHours, ...other, blocks: [], bookings, now: at });
  const read = (start: Date | null) => start?.toISOString().slice(0, 16);
  return { free: read(nextFreeHour(week, at)), full: read(nextFullHour(week, at)) };
}

test('the next free hour is the first of the working hours that no lesson has, today or later in the week', () => {
  const ten = buildAdminBooking('2026-11-23T10:00Z');
  expect(nextOn('2026-11-23T09:20:00Z', [ten]).free).toBe('2026-11-23T11:00');
  expect(nextOn('2026-11-23T11:00:00Z', [ten]).free).toBe('2026-11-24T09:00');
});

test('an hour of which a lesson leaves a part is no free hour', () => {
  const fromQuarter = buildAdminBooking('2026-11-23T09:15Z', { duration: 45 });
  const halfPast = buildAdminBooking('2026-11-23T10:30Z', { duration: 30 });
  expect(nextOn('2026-11-23T08:20:00Z', [fromQuarter]).free).toBe('2026-11-23T10:00');
  expect(nextOn('2026-11-23T08:20:00Z', [fromQuarter, halfPast]).free).toBe('2026-11-23T11:00');
});

test('after the working hours of the week no hour is free, and the next full one is the first that no lesson has', () => {
  const thirteen = buildAdminBooking('2026-11-25T13:00Z', { duration: 120 });
  const late = buildAdminBooking('2026-11-25T13:45Z', { duration: 30 });
  expect(nextOn('2026-11-25T12:20:00Z')).toEqual({ free: undefined, full: '2026-11-25T13:00' });
  expect(nextOn('2026-11-25T12:20:00Z', [thirteen]).full).toBe('2026-11-25T15:00');
  expect(nextOn('2026-11-25T12:20:00Z', [late]).full).toBe('2026-11-25T15:00');
});

test('an hour in the dark is no free hour, and other hours of a date are', () => {
  const dayEnds = [{ date: '2026-11-23', endTime: '10:50' }];
  expect(nextOn('2026-11-23T08:20:00Z', [], { dayEnds }).free).toBe('2026-11-23T09:00');
  expect(nextOn('2026-11-23T09:00:00Z', [], { dayEnds }).free).toBe('2026-11-24T09:00');
  const dateHours = [{ date: '2026-11-23', startTime: '14:00', endTime: '16:00' }];
  expect(nextOn('2026-11-23T08:20:00Z', [], { dateHours }).free).toBe('2026-11-23T14:00');
});
