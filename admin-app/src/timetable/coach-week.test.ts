import { describe, expect, test } from '@jest/globals';
import { defaultWeek, nextWindow, problemOf, slotsOf, weekOf, withMondayCopied } from './coach-week.ts';

test('without saved hours all days are off', () => {
  const week = weekOf([]);
  expect(week.map(({ name }) => name)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(week.every(({ isOn }) => !isOn)).toBe(true);
  expect(slotsOf(week)).toEqual([]);
});

test('the default week is Monday to Friday 09:00–17:00 and Saturday 09:00–15:00', () => {
  const slots = slotsOf(defaultWeek());
  expect(slots.map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(slots[0]).toEqual({ dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true });
  expect(slots[5]).toEqual({ dayOfWeek: 6, startTime: '09:00', endTime: '15:00', isActive: true });
});

test('saving the week without a change sends what was fetched', () => {
  const slots = [
    { dayOfWeek: 2, startTime: '09:00', endTime: '12:00', isActive: true },
    { dayOfWeek: 2, startTime: '14:30', endTime: '24:00', isActive: true },
    { dayOfWeek: 0, startTime: '10:00', endTime: '11:00', isActive: true },
  ];
  expect(slotsOf(weekOf(slots))).toEqual(slots);
});

test('a day with inactive hours only is off', () => {
  const week = weekOf([{ dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: false }]);
  expect(week[0]).toMatchObject({ name: 'Monday', isOn: false });
});

const hoursOn = (dayOfWeek: number, startTime: string) => ({
  dayOfWeek,
  startTime,
  endTime: '17:00',
  isActive: true,
});

describe('Monday’s hours for Tuesday to Friday, too', () => {
  const saved = weekOf([1, 6].map((dayOfWeek) => hoursOn(dayOfWeek, '10:00')));
  const changed = weekOf(
    [1, 3, 6].map((dayOfWeek) => hoursOn(dayOfWeek, dayOfWeek === 1 ? '12:00' : '10:00')),
  );

  test('Monday’s hours are copied to each of the four days, and the weekend stays', () => {
    expect(slotsOf(withMondayCopied(changed, saved) ?? [])).toEqual([
      ...[1, 2, 3, 4, 5].map((dayOfWeek) => hoursOn(dayOfWeek, '12:00')),
      hoursOn(6, '10:00'),
    ]);
  });

  const copied = withMondayCopied(changed, saved) ?? [];
  test.each([
    ['as they were saved', saved],
    ['off', weekOf([hoursOn(3, '10:00')])],
    ['not to be saved', weekOf([{ ...hoursOn(1, '12:00'), endTime: '12:00' }])],
    ['on those days already', copied],
  ])('Monday’s hours are not offered while they are %s', (_case, week) => {
    expect(withMondayCopied(week, saved)).toBeNull();
  });
});

describe('the reason why a day can’t be saved', () => {
  const cases: [string, boolean, [string, string][], string | null][] = [
    ['nothing', true, [['09:00', '17:00']], null],
    ['an end before the start', true, [['17:00', '09:00']], 'The end must come after the start.'],
    ['an end at the start', true, [['09:00', '09:00']], 'The end must come after the start.'],
    ['nothing on a day off', false, [['17:00', '09:00']], null],
    [
      'windows that overlap',
      true,
      [
        ['13:00', '17:00'],
        ['09:00', '14:00'],
      ],
      'These hours overlap.',
    ],
    [
      'nothing between windows that touch',
      true,
      [
        ['09:00', '12:00'],
        ['12:00', '17:00'],
      ],
      null,
    ],
  ];
  test.each(cases)('a day’s hours are checked before they are saved: %s', (_, isOn, windows, problem) => {
    const numbered = windows.map(([startTime, endTime], id) => ({ id, startTime, endTime }));
    expect(problemOf({ dayOfWeek: 1, name: 'Monday', isOn, windows: numbered })).toBe(problem);
  });
});

describe('added hours', () => {
  test.each([
    ['09:00', '12:00', '13:00', '15:00'],
    ['09:00', '12:30', '14:00', '16:00'],
    ['09:00', '23:00', '22:00', '24:00'],
  ])('hours added after %s–%s are %s–%s', (startTime, endTime, nextStart, nextEnd) => {
    expect(nextWindow([{ id: 4, startTime, endTime }])).toEqual({
      id: 5,
      startTime: nextStart,
      endTime: nextEnd,
    });
  });
});
