import { describe, expect, test } from '@jest/globals';
import type { OpeningHours, WorkingHours } from '@lessons/rules';
import { hoursOfDay, partsOfDay } from './parts-of-day.ts';

const window = (dayOfWeek: number, startTime: string, endTime: string): WorkingHours => ({
  dayOfWeek,
  startTime,
  endTime,
  isActive: true,
});
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const monday = [window(1, '09:00', '18:00')];

const textsOf = (
  dates: string[],
  workingHours: WorkingHours[],
  now: Date,
  other: Omit<OpeningHours, 'workingHours'> = {},
) =>
  partsOfDay(dates, { workingHours, ...other }, now).map(
    ({ name, startTime, endTime }) => `${name} ${startTime}–${endTime}`,
  );
const onMonday = (hours: WorkingHours[], time: string) =>
  textsOf([MONDAY], hours, new Date(`${MONDAY}T${time}Z`));

describe('the parts of a day that can be blocked with one tap', () => {
  test('the rest of today begins now, goes to midnight, and is offered on a day off, too', () => {
    expect(onMonday(monday, '13:30')).toEqual(['Rest of today 13:30–24:00', 'Afternoon 12:00–18:00']);
    expect(onMonday(monday, '08:10')).toEqual([
      'Rest of today 08:10–24:00',
      'Morning 09:00–12:00',
      'Afternoon 12:00–18:00',
    ]);
    expect(onMonday(monday, '18:00')).toEqual(['Rest of today 18:00–24:00']);
    expect(onMonday([], '10:00')).toEqual(['Rest of today 10:00–24:00']);
  });

  test('another date has no rest, and its morning is offered at any hour', () => {
    const now = new Date(`${MONDAY}T16:00Z`);
    expect(textsOf([TUESDAY], [window(2, '09:30', '17:30')], now)).toEqual([
      'Morning 09:30–12:00',
      'Afternoon 12:00–17:30',
    ]);
  });

  test('hours that end by noon have no afternoon, and hours from noon on no morning', () => {
    const now = new Date(`${MONDAY}T06:00Z`);
    expect(textsOf([TUESDAY], [window(2, '08:00', '11:00')], now)).toEqual(['Morning 08:00–12:00']);
    expect(textsOf([TUESDAY], [window(2, '12:00', '20:00')], now)).toEqual(['Afternoon 12:00–20:00']);
  });

  test('several dates and windows have the earliest start and the latest end, whatever the days off are', () => {
    const hours = [
      window(1, '10:00', '13:00'),
      window(1, '15:00', '19:00'),
      window(2, '08:00', '16:00'),
      { ...window(3, '06:00', '22:00'), isActive: false },
    ];
    const now = new Date(`${MONDAY}T11:00Z`);
    expect(textsOf([MONDAY, TUESDAY, '2026-11-25'], hours, now)).toEqual([
      'Morning 08:00–12:00',
      'Afternoon 12:00–19:00',
    ]);
    expect(textsOf(['2026-11-25'], hours, now)).toEqual([]);
    expect(textsOf([], hours, now)).toEqual([]);
  });

  test('a date with other hours has its parts within these, and its dark hours are parts of it, too', () => {
    const now = new Date(`${MONDAY}T06:00Z`);
    const other = {
      dateHours: [{ date: TUESDAY, startTime: '10:00', endTime: '17:00' }],
      dayEnds: [{ date: TUESDAY, endTime: '15:50' }],
    };
    const parts = ['Morning 10:00–12:00', 'Afternoon 12:00–17:00'];
    expect(textsOf([TUESDAY], [window(2, '08:00', '20:00')], now, other)).toEqual(parts);
    expect(textsOf([TUESDAY], [], now, other)).toEqual(parts);
  });

  test('on the day on which the clocks change, the rest of today goes by London’s wall clock', () => {
    const rest = (date: string, instant: string) => textsOf([date], [], new Date(instant))[0];
    expect(rest('2026-10-25', '2026-10-25T00:30Z')).toBe('Rest of today 01:30–24:00');
    expect(rest('2027-03-28', '2027-03-28T01:30Z')).toBe('Rest of today 02:30–24:00');
  });
});

test('the hours of a date are those of its windows that are not over', () => {
  const hours = [window(1, '09:00', '11:30'), window(1, '14:00', '16:00')];
  const starts = (time: string) =>
    hoursOfDay(MONDAY, { workingHours: hours }, new Date(`${MONDAY}T${time}Z`)).map((hour) => hour.startTime);
  expect(starts('08:00')).toEqual(['09:00', '10:00', '14:00', '15:00']);
  expect(starts('10:30')).toEqual(['10:00', '14:00', '15:00']);
});
