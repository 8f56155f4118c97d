import { describe, expect, test } from '@jest/globals';
import { firstFreeDate, nearestStarts } from './nearest-starts.ts';
import { addDays, londonInstant, londonTimeOf, londonDateOf } from './london-time.ts';
import { lessonAt, type Court } from './slots.ts';
import { nextFreeStartOf, nextStartOf, usualTimeOf, weeklyStarts, weeklyTimeOf } from './weekly-time.ts';

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
      'not one of two different lengths',
      [lesson('2026-11-10', '17:00', 120), lesson('2026-11-17', '17:00')],
      null,
    ],
  ])('the usual time of a player is %s', (_, lessons, usual) => {
    expect(usualTimeOf(lessons, now)).toEqual(usual);
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
  const nearest = (wished: Date, changes: Partial<Court> = {}, minutes: 60 | 120 = 60) =>
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
});
