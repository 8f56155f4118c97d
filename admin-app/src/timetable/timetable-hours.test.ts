import { describe, expect, test } from '@jest/globals';
import type { AdminBooking } from '@lessons/contract';
import { londonInstant, wallTimeOf, type OpeningHours } from '@lessons/rules';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { darkFrom } from './opening-hours.ts';
import { hasTimeLeft, hoursOf, summaryOf, timetableOf } from './timetable.ts';

const MONDAY = '2026-11-23';
const SUNDAY_BEFORE = new Date('2026-11-22T12:00:00Z');

/** The coach works on Mondays from 13 to 17. */
const mondays = [{ dayOfWeek: 1, startTime: '13:00', endTime: '17:00', isActive: true }];

interface Hours extends Partial<OpeningHours> {
  bookings?: AdminBooking[];
  now?: Date;
  blocks?: Parameters<typeof timetableOf>[1]['blocks'];
}

const weekOf = (monday: string, { now = SUNDAY_BEFORE, bookings = [], blocks = [], ...hours }: Hours) =>
  timetableOf(monday, { workingHours: mondays, ...hours, bookings, blocks, now });

/** Returns a day of the week of 23 November as texts: 0 for Monday. */
function dayOf(hours: Hours, day = 0, monday = MONDAY) {
  const { periods = [] } = weekOf(monday, hours).days[day] ?? {};
  return periods.map(({ kind, from, to }) => `${wallTimeOf(from)}–${wallTimeOf(to)} ${kind}`);
}

describe('other hours of a date', () => {
  test('a date with other hours shows these windows and no hour of its weekday', () => {
    const dateHours = [
      { date: MONDAY, startTime: '09:30', endTime: '10:30' },
      { date: MONDAY, startTime: '12:00', endTime: '14:00' },
    ];
    expect(dayOf({ dateHours })).toEqual(['09:30–10:30 open', '12:00–13:00 open', '13:00–14:00 open']);
    expect(dayOf({ dateHours }, 0, '2026-11-30')).toHaveLength(4);
  });

  test('a day off that is opened by other hours is open', () => {
    const dateHours = [{ date: '2026-11-24', startTime: '10:00', endTime: '11:00' }];
    expect(dayOf({ dateHours }, 1)).toEqual(['10:00–11:00 open']);
    expect(dayOf({}, 1)).toEqual([]);
  });

  test.each([
    ['go forward', '2027-03-22', '2027-03-28', ['00:00', '02:00']],
    ['go back', '2026-10-19', '2026-10-25', ['00:00', '01:00', '02:00']],
  ])('other hours on a day on which the clocks %s have each hour once', (_, monday, date, starts) => {
    const shown = dayOf(
      { dateHours: [{ date, startTime: '00:00', endTime: '03:00' }], now: new Date(0) },
      6,
      monday,
    );
    expect(shown.map((text) => text.slice(0, 5))).toEqual(starts);
  });
});

describe('the dark', () => {
  const dayEnds = [{ date: MONDAY, endTime: '15:50' }];

  test('hours that end later than the light are the coach’s alone, and a quarter past it is not', () => {
    expect(dayOf({ dayEnds })).toEqual([
      '13:00–14:00 open',
      '14:00–15:00 open',
      '15:00–16:00 dark',
      '16:00–17:00 dark',
    ]);
    expect(dayOf({ dayEnds: [{ date: MONDAY, endTime: '16:00' }] })[2]).toBe('15:00–16:00 open');
  });

  test('hours in the dark are neither available nor offered, nor what is left of a day', () => {
    const week = weekOf(MONDAY, { dayEnds });
    expect(summaryOf(week).available).toBe(2);
    expect(hoursOf(week)).toEqual({ sold: 0, offered: 2 });
    const [day] = week.days;
    expect(day && hasTimeLeft(day, londonInstant(MONDAY, '13:30'))).toBe(true);
    expect(day && hasTimeLeft(day, londonInstant(MONDAY, '14:30'))).toBe(false);
  });

  test('a lesson, a block and what is past stay what they are in the dark', () => {
    const bookings = [buildAdminBooking('2026-11-23T16:00Z', { duration: 30 })];
    expect(dayOf({ dayEnds, bookings }).slice(2)).toEqual([
      '15:00–16:00 dark',
      '16:00–16:30 lesson',
      '16:30–17:00 part',
    ]);
    const block = { id: 'a', date: MONDAY, startTime: '15:00', endTime: '17:00', reason: null };
    expect(dayOf({ dayEnds, blocks: [block] }).at(-1)).toBe('15:00–17:00 blocked');
    expect(dayOf({ dayEnds, now: londonInstant(MONDAY, '16:10') }).at(-1)).toBe('16:00–17:00 past');
  });

  test.each<[string, Partial<OpeningHours>, string | null]>([
    ['the hours go on after it', {}, '15:50'],
    ['other hours go on after it', { workingHours: [], dateHours: windowOn('15:00', '16:00') }, '15:50'],
    ['other hours end before it', { dateHours: windowOn('09:00', '15:50') }, null],
    ['all hours are after it', { dateHours: windowOn('16:00', '18:00') }, '15:50'],
    ['it is a day off', { workingHours: [] }, null],
    ['another date is meant', { dayEnds: [{ date: '2026-11-30', endTime: '15:50' }] }, null],
    ['there are floodlights', { dayEnds: [] }, null],
  ])('a day says from when it is dark if that shortens the coach’s hours: %s', (_, hours, expected) => {
    expect(darkFrom(MONDAY, { workingHours: mondays, dayEnds, ...hours })).toBe(expected);
    expect(weekOf(MONDAY, { dayEnds, ...hours }).days[0]?.darkFrom).toBe(expected);
  });

  test('a day that is blocked does not say that it is dark', () => {
    const block = { id: 'a', date: MONDAY, startTime: null, endTime: null, reason: null };
    expect(weekOf(MONDAY, { dayEnds, blocks: [block] }).days[0]?.darkFrom).toBeNull();
  });

  test('the dark of the day on which the clocks go back is by London’s clock', () => {
    const sundays = [{ dayOfWeek: 0, startTime: '14:00', endTime: '18:00', isActive: true }];
    const ends = [{ date: '2026-10-25', endTime: '17:00' }];
    const hours = dayOf({ workingHours: sundays, dayEnds: ends, now: new Date(0) }, 6, '2026-10-19');
    expect(hours.slice(2)).toEqual(['16:00–17:00 open', '17:00–18:00 dark']);
  });
});

function windowOn(startTime: string, endTime: string) {
  return [{ date: MONDAY, startTime, endTime }];
}
