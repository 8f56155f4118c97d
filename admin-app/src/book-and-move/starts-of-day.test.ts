import { expect, test } from '@jest/globals';
import { londonTimeOf, type CalendarDate, type OpeningHours, type WorkingHours } from '@lessons/rules';
import { startsOfDay } from './starts-of-day.ts';

const TUESDAY = '2026-11-24';
const window = (dayOfWeek: number, startTime: string, endTime: string, isActive = true): WorkingHours => ({
  dayOfWeek,
  startTime,
  endTime,
  isActive,
});
const tuesday = (...times: [start: string, end: string, isActive?: boolean]) => window(2, ...times);

/** Returns the hours of a day as texts. */
function hoursOn(date: CalendarDate, minutes: number, ...windows: WorkingHours[]) {
  return hoursOf(date, minutes, { workingHours: windows });
}

function hoursOf(date: CalendarDate, minutes: number, opening: OpeningHours) {
  return startsOfDay(date, minutes, opening).map(({ usual, quarters }) => ({
    usual: londonTimeOf(usual),
    quarters: quarters.map(londonTimeOf),
  }));
}
const usualOf = (...windows: WorkingHours[]) => hoursOn(TUESDAY, 60, ...windows).map(({ usual }) => usual);

test('the coach’s times of a day without working hours are the full hours from 06:00 to 21:00', () => {
  expect(usualOf(tuesday('09:30', '12:30', false))).toEqual(usualOf());
  expect(usualOf()).toHaveLength(16);
  expect([usualOf().at(0), usualOf().at(-1)]).toEqual(['06:00', '21:00']);
});

test('each hour has its four quarters', () => {
  expect(hoursOn(TUESDAY, 60)[11]).toEqual({
    usual: '17:00',
    quarters: ['17:00', '17:15', '17:30', '17:45'],
  });
});

test('the usual time of an hour is the one at which players begin', () => {
  expect(usualOf(tuesday('09:30', '12:30')).slice(0, 5)).toEqual([
    '06:30',
    '07:30',
    '08:30',
    '09:30',
    '10:30',
  ]);
  const afternoon = usualOf(tuesday('09:00', '12:00'), tuesday('13:30', '16:30'));
  expect(afternoon.slice(5, 10)).toEqual(['11:00', '12:00', '13:30', '14:30', '15:30']);
});

test('the coach’s times of a day go beyond 06:00 and 22:00 where the working hours do', () => {
  expect(usualOf(tuesday('05:00', '23:00')).at(0)).toBe('05:00');
  expect(usualOf(tuesday('05:00', '23:00')).at(-1)).toBe('22:00');
});

test.each([
  [30, ['23:00', '23:15', '23:30']],
  [60, ['23:00']],
  [75, ['22:00', '22:15', '22:30', '22:45']],
  [240, ['20:00']],
])('the last times of a lesson of %i minutes end by midnight', (minutes, quarters) => {
  expect(hoursOn(TUESDAY, minutes, tuesday('06:00', '24:00')).at(-1)?.quarters).toEqual(quarters);
});

test('a day on which the clocks go forward has no times in the hour that is skipped', () => {
  const sunday = window(0, '00:00', '06:00');
  expect(
    hoursOn('2027-03-28', 30, sunday)
      .map(({ usual }) => usual)
      .slice(0, 3),
  ).toEqual(['00:00', '02:00', '03:00']);
});

test('a day on which the clocks go back has the hour that comes twice once', () => {
  const hours = startsOfDay('2026-10-25', 30, { workingHours: [window(0, '00:00', '06:00')] });
  const starts = hours.slice(0, 3).flatMap(({ quarters }) => quarters.map((start) => start.toISOString()));
  expect(starts).toHaveLength(12);
  expect(starts[4]).toBe('2026-10-25T01:00:00.000Z');
});

test('a date with other hours has the times of these, and not of its weekday', () => {
  const other = [{ date: TUESDAY, startTime: '05:30', endTime: '08:30' }];
  const hours = hoursOf(TUESDAY, 60, { workingHours: [tuesday('09:00', '23:00')], dateHours: other });
  expect([hours.at(0)?.usual, hours.at(-1)?.usual]).toEqual(['05:30', '21:30']);
  const dayOff = hoursOf(TUESDAY, 60, { workingHours: [], dateHours: other });
  expect(dayOff).toEqual(hours);
});

test('the coach can begin in the dark: the times of a day are those without it', () => {
  const workingHours = [tuesday('09:30', '23:30')];
  const dark = hoursOf(TUESDAY, 60, { workingHours, dayEnds: [{ date: TUESDAY, endTime: '15:50' }] });
  expect(dark).toEqual(hoursOn(TUESDAY, 60, ...workingHours));
  expect(dark.at(-1)?.usual).toBe('22:30');
});
