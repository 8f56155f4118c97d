import { describe, expect, test } from '@jest/globals';
import { firstFreeDate, nearestStarts, startsFor } from './nearest-starts.ts';
import { addDays, londonInstant, londonTimeOf, londonDateOf } from './london-time.ts';
import { lessonAt, type Court } from './slots.ts';
import {
  firstStartOf,
  formatAskedTime,
  habitOf,
  nextFreeStartOf,
  nextStartOf,
  usualTimeOf,
  usualTimesOf,
  weeklyStarts,
  weeklyTimeOf,
} from './weekly-time.ts';

const now = new Date('2026-11-20T12:00:00Z');
const lesson = (date: string, time: string, minutes = 60, status = 'completed') => ({
  startTime: londonInstant(date, time).toISOString(),
  duration: minutes,
  status,
});
const TUESDAY_AT_5 = { dayOfWeek: 2, time: '17:00', minutes: 60 };

describe('the usual time of a player', () => {
  test.each([
    ['unknown without lessons', [], null],
    ['not that of a single lesson', [lesson('2026-11-17', '17:00')], null],
    [
      'one that was booked twice',
      [lesson('2026-11-10', '17:00'), lesson('2026-11-17', '17:00')],
      TUESDAY_AT_5,
    ],
    [
      'the same hour in summer and in winter',
      [lesson('2026-10-20', '17:00'), lesson('2026-10-27', '17:00')],
      TUESDAY_AT_5,
    ],
    ['one of lessons to come', [lesson('2026-11-24', '17:00'), lesson('2026-12-01', '17:00')], TUESDAY_AT_5],
    [
      'the most frequent one, not the last',
      [
        lesson('2026-11-03', '17:00'),
        lesson('2026-11-10', '17:00'),
        lesson('2026-11-11', '09:00'),
        lesson('2026-11-17', '17:00'),
        lesson('2026-11-18', '09:00'),
      ],
      TUESDAY_AT_5,
    ],
    [
      'the later one of two',
      [
        lesson('2026-11-04', '09:00'),
        lesson('2026-11-10', '17:00'),
        lesson('2026-11-11', '09:00'),
        lesson('2026-11-17', '17:00'),
      ],
      TUESDAY_AT_5,
    ],
    [
      'not what was cancelled',
      [lesson('2026-11-10', '17:00', 60, 'cancelled'), lesson('2026-11-17', '17:00')],
      null,
    ],
    [
      'not what was called off',
      [{ ...lesson('2026-11-10', '17:00'), calledOff: {} }, lesson('2026-11-17', '17:00')],
      null,
    ],
    ['not one of long ago', [lesson('2026-08-18', '17:00'), lesson('2026-08-25', '17:00')], null],
    [
      'of any length',
      [lesson('2026-11-10', '17:30', 45), lesson('2026-11-17', '17:30', 45)],
      { dayOfWeek: 2, time: '17:30', minutes: 45 },
    ],
    [
      'not one of two different lengths',
      [lesson('2026-11-10', '17:00', 120), lesson('2026-11-17', '17:00')],
      null,
    ],
  ])('the usual time of a player is %s', (_, lessons, usual) => {
    expect(usualTimeOf(lessons, now)).toEqual(usual);
  });
});

describe('the usual times of who a player books for', () => {
  const weekly = (dates: string[], time: string, forName: string | null, minutes = 60) =>
    dates.map((date) => ({ ...lesson(date, time, minutes), forName }));
  const [first, second, third] = ['2026-11-03', '2026-11-10', '2026-11-17'] as const;

  test.each([
    [
      'those of each name, the most frequent first',
      [...weekly([first, second], '17:00', 'Ella'), ...weekly([first, second, third], '16:00', 'Tom')],
      ['Tom 16:00', 'Ella 17:00'],
    ],
    [
      'one for each name, and one for the player',
      [
        ...weekly([first, second, third], '16:00', 'Tom'),
        ...weekly([second, third], '17:00', 'Tom'),
        ...weekly([second, third], '18:00', null),
      ],
      ['Tom 16:00', 'null 18:00'],
    ],
    [
      'none of names that share a time once each',
      [...weekly([second], '17:00', 'Tom'), ...weekly([third], '17:00', 'Ella')],
      [],
    ],
    ['none of a length that players can’t book', weekly([second, third], '17:00', 'Tom', 45), []],
    [
      'as before for lessons without a name',
      [lesson(second, '17:00'), lesson(third, '17:00')],
      ['null 17:00'],
    ],
  ])('the usual times of who a player books for are %s', (_, lessons, times) => {
    expect(usualTimesOf(lessons, now).map(({ forName, time }) => `${forName} ${time}`)).toEqual(times);
  });
});

const court = (changes: Partial<Court> = {}): Court => ({
  workingHours: [1, 2, 3, 4, 5].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '09:00',
    endTime: '18:00',
    isActive: true,
  })),
  blocks: [],
  busy: [],
  now,
  ...changes,
});
const at = (date: string, time: string) => londonInstant(date, time);
const said = (start: Date | null) => start && `${londonDateOf(start)} ${londonTimeOf(start)}`;
const tuesdayAt5 = weeklyTimeOf(at('2026-11-10', '17:00'), 60);
const rules = (horizonWeeks: number, noticeHours = 0) => ({ horizonWeeks, noticeHours });

describe('the time that a player asks the coach to keep', () => {
  const usual = { ...TUESDAY_AT_5, minutes: 60 as const, forName: 'Tom' };
  const toms = (...dates: string[]) => dates.map((date) => ({ ...lesson(date, '17:00'), forName: 'Tom' }));
  const [first, second, third] = toms('2026-11-03', '2026-11-10', '2026-11-17');

  test.each([
    ['a habit of every week after the third lesson', [first, second, third], 1],
    ['one of every week with weeks left out', toms('2026-10-06', '2026-10-27', '2026-11-03'), 1],
    [
      'one of every two weeks across a change of the clocks',
      toms('2026-10-20', '2026-11-03', '2026-11-17'),
      2,
    ],
    ['none after two lessons and one to come', [second, third, ...toms('2026-11-24')], null],
    ['none with a lesson for somebody else', [second, third, { ...first, forName: null }], null],
    ['none with a lesson of another length', [second, third, { ...first, duration: 120 }], null],
    ['none with a cancelled lesson', [second, third, { ...first, status: 'cancelled' }], null],
    ['none with a lesson at another hour', [second, third, lesson('2026-11-03', '16:00')], null],
    ['none with a lesson of long ago', [second, third, ...toms('2026-08-25')], null],
  ])('it is %s', (_, lessons, everyWeeks) => {
    expect(habitOf(usual, lessons as Parameters<typeof habitOf>[1], now)).toBe(everyWeeks);
  });

  test.each([
    [{ weekday: 2, time: '17:00', everyWeeks: 1 }, 'Tuesdays 17:00', '2026-11-24T17:00:00.000Z'],
    [
      { weekday: 5, time: '13:00', everyWeeks: 2 },
      'Fridays 13:00 every two weeks',
      '2026-11-20T13:00:00.000Z',
    ],
    [{ weekday: 5, time: '12:00', everyWeeks: 1 }, 'Fridays 12:00', '2026-11-27T12:00:00.000Z'],
  ] as const)('%j is said as %s, and begins next at %s', (asked, words, start) => {
    expect([formatAskedTime(asked), firstStartOf(asked, now).toISOString()]).toEqual([words, start]);
  });
});

describe('the next start of a weekly time', () => {
  test.each([
    ['is that of this week', {}, '2026-11-24 17:00'],
    ['is that of next week once it has begun', { now: at('2026-11-24', '17:00') }, '2026-12-01 17:00'],
    ['is that of next week within the notice', { rules: rules(26, 120) }, '2026-12-01 17:00'],
    ['may be taken', { busy: [lessonAt(at('2026-11-24', '17:00'), 60)] }, '2026-11-24 17:00'],
    ['is none beyond the horizon', { rules: rules(0) }, null],
  ])('the next start of a weekly time %s', (_, changes, next) => {
    expect(said(nextStartOf(tuesdayAt5, court(changes)))).toBe(next);
  });

  test('the next free start of a weekly time skips the weeks in which it is taken', () => {
    const busy = [lessonAt(at('2026-11-24', '17:00'), 60)];
    expect(said(nextFreeStartOf(tuesdayAt5, court({ busy })))).toBe('2026-12-01 17:00');
    expect(nextFreeStartOf(tuesdayAt5, court({ busy, rules: rules(1) }))).toBeNull();
  });

  test('the next free start of a weekly time may be in the last week of the longest horizon', () => {
    const busy = Array.from({ length: 103 }, (_, week) =>
      lessonAt(at(addDays('2026-11-24', 7 * week), '17:00'), 60),
    );
    expect(said(nextFreeStartOf(tuesdayAt5, court({ busy, rules: rules(104) })))).toBe('2028-11-14 17:00');
  });

  test('a weekly time keeps its hour when the clocks change', () => {
    const spring = court({ now: new Date('2026-03-26T12:00:00Z') });
    expect(nextFreeStartOf(tuesdayAt5, spring)?.toISOString()).toBe('2026-03-31T16:00:00.000Z');
  });
});

describe('the nearest starts', () => {
  const dayTaken = (date: string) => lessonAt(at(date, '09:00'), 9 * 60);
  const nearest = (wished: Date, changes: Partial<Court> = {}, minutes = 60) =>
    nearestStarts(wished, minutes, court(changes)).map(said);

  test('the nearest starts to a taken slot are on the same day and the days around it', () => {
    expect(nearest(at('2026-11-25', '12:00'))).toEqual(['2026-11-24 12:00', '2026-11-25 11:00']);
  });
  test('the nearest starts to a taken slot are on other days when its day is full', () => {
    expect(nearest(at('2026-11-25', '12:00'), { busy: [dayTaken('2026-11-25')] })).toEqual([
      '2026-11-24 12:00',
      '2026-11-26 12:00',
    ]);
  });
  test('the nearest starts skip days without lessons and are never in the past', () => {
    const busy = [dayTaken('2026-11-23'), dayTaken('2026-11-24'), dayTaken('2026-11-20')];
    expect(nearest(at('2026-11-23', '12:00'), { busy })).toEqual(['2026-11-25 12:00', '2026-11-26 12:00']);
  });
  test('the nearest starts for two hours have room for two hours', () => {
    const busy = [lessonAt(at('2026-11-25', '10:00'), 60)];
    expect(nearest(at('2026-11-25', '10:00'), { busy }, 120)).toEqual([
      '2026-11-24 10:00',
      '2026-11-25 11:00',
    ]);
  });
  test('the nearest starts for 90 minutes are players’ hours at which they fit', () => {
    const busy = [lessonAt(at('2026-11-25', '13:15'), 45)];
    expect(nearest(at('2026-11-25', '12:00'), { busy }, 90)).toEqual([
      '2026-11-24 12:00',
      '2026-11-25 11:00',
    ]);
    expect(
      nearest(at('2026-11-25', '13:30'), { busy: [lessonAt(at('2026-11-25', '13:30'), 30)] }, 30),
    ).toEqual(['2026-11-24 13:00', '2026-11-25 13:00']);
  });
});

test('the first free day has a lesson that can be booked', () => {
  expect(firstFreeDate(court())).toBe('2026-11-20');
  expect(firstFreeDate(court({ now: at('2026-11-20', '17:00') }))).toBe('2026-11-23');
  expect(firstFreeDate(court({ workingHours: [] }))).toBeNull();
});

test('weekly starts keep their London time over a change of the clocks', () => {
  const starts = weeklyStarts(londonInstant('2026-10-20', '17:00'), 3);
  expect(starts.map((start) => start.toISOString())).toEqual([
    '2026-10-20T16:00:00.000Z',
    '2026-10-27T17:00:00.000Z',
    '2026-11-03T17:00:00.000Z',
  ]);
  const everyTwoWeeks = weeklyStarts(londonInstant('2026-10-20', '17:30'), 3, 2);
  expect(everyTwoWeeks.map((start) => start.toISOString())).toEqual([
    '2026-10-20T16:30:00.000Z',
    '2026-11-03T17:30:00.000Z',
    '2026-11-17T17:30:00.000Z',
  ]);
});

test.each([
  [30, ['09:00', '10:00', '11:00']],
  [90, ['09:00', '10:00']],
  [120, ['09:00']],
  [180, []],
])('a lesson of %i minutes fits at the hours from which it is free to its end', (minutes, starts) => {
  const morning = {
    workingHours: [{ dayOfWeek: 2, startTime: '09:00', endTime: '12:00', isActive: true }],
    blocks: [],
    busy: [lessonAt(londonInstant('2026-11-24', '11:30'), 30)],
    now: londonInstant('2026-11-20', '12:00'),
  };
  expect(startsFor(minutes, '2026-11-24', morning).map(londonTimeOf)).toEqual(starts);
});
