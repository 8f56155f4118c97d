import { describe, expect, test } from '@jest/globals';
import { lastBookableDate, formatNotice } from './booking-rules.ts';
import { londonInstant, londonTimeOf } from './london-time.ts';
import {
  dayState,
  lessonAt,
  obstacleTo,
  slotsOn,
  spanOfBlock,
  type BlockedTime,
  type Court,
  type TimeSpan,
} from './slots.ts';

const TUESDAY = '2026-11-24';
const tuesday = (startTime: string, endTime: string) => ({
  dayOfWeek: 2,
  startTime,
  endTime,
  isActive: true,
});
const at = (time: string, minutes: number, date = TUESDAY): TimeSpan =>
  lessonAt(londonInstant(date, time), minutes);
const block = (startTime: string | null, endTime: string | null): BlockedTime => ({
  date: TUESDAY,
  startTime,
  endTime,
});

function court(changes: Partial<Court> = {}): Court {
  return {
    workingHours: [tuesday('09:00', '12:00')],
    blocks: [],
    busy: [],
    now: new Date('2026-11-20T12:00:00Z'),
    ...changes,
  };
}

const weeks = (horizonWeeks: number) => ({ horizonWeeks, noticeHours: 0 });
const notice = (noticeHours: number) => ({ horizonWeeks: 26, noticeHours });

/** Returns each bookable hour, followed by + where two hours fit. */
const shown = (changes: Partial<Court> = {}, date = TUESDAY) =>
  slotsOn(date, court(changes)).map(
    ({ start, obstacleToTwoHours }) => londonTimeOf(start) + (obstacleToTwoHours ? '' : '+'),
  );

describe('the slots of a day', () => {
  test('a window offers a lesson at every hour, and two hours where they fit', () => {
    expect(shown()).toEqual(['09:00+', '10:00+', '11:00']);
  });
  test('a day may have several windows, and a lesson has to fit into one of them', () => {
    expect(shown({ workingHours: [tuesday('09:00', '10:00'), tuesday('10:30', '12:30')] })).toEqual([
      '09:00',
      '10:30+',
      '11:30',
    ]);
  });
  test('slots that are over or have begun are not offered', () => {
    expect(shown({ now: new Date('2026-11-24T10:00:00Z') })).toEqual(['11:00']);
  });
  test('booked hours are not offered, nor two hours that would run into a lesson', () => {
    expect(shown({ busy: [at('10:00', 60)] })).toEqual(['09:00', '11:00']);
  });
  test('an hour in which there is a lesson of half an hour is not offered', () => {
    expect(shown({ busy: [at('10:30', 30)] })).toEqual(['09:00', '11:00']);
    expect(shown({ busy: [at('09:45', 30)] })).toEqual(['11:00']);
  });
  test('hours that a block touches are not offered', () => {
    expect(shown({ blocks: [block('10:30', '11:00')] })).toEqual(['09:00', '11:00']);
    expect(shown({ blocks: [block(null, null)] })).toEqual([]);
    expect(spanOfBlock(block(null, null))).toEqual({
      start: londonInstant(TUESDAY, '00:00'),
      end: londonInstant(TUESDAY, '24:00'),
    });
  });
  test('windows that are switched off or of other weekdays offer no slots', () => {
    expect(shown({ workingHours: [{ ...tuesday('09:00', '12:00'), isActive: false }] })).toEqual([]);
    expect(shown({}, '2026-11-25')).toEqual([]);
  });
  test('an hour is offered once where windows overlap', () => {
    expect(shown({ workingHours: [tuesday('09:00', '11:00'), tuesday('10:00', '12:00')] })).toEqual([
      '09:00+',
      '10:00+',
      '11:00',
    ]);
  });
});

describe('the obstacle to a lesson', () => {
  test.each([
    ['nothing', at('09:00', 120), {}, null],
    ['its start is now', at('09:00', 60), { now: new Date('2026-11-24T09:00:00Z') }, 'past'],
    ['it starts before the window', at('08:00', 60), {}, 'outside-hours'],
    ['it ends after the window', at('11:00', 120), {}, 'outside-hours'],
    ['it starts at half past', at('09:30', 60), {}, 'off-grid'],
    ['it starts a second late', lessonAt(new Date('2026-11-24T09:00:01Z'), 60), {}, 'off-grid'],
    ['a block', at('09:00', 60), { blocks: [block('09:59', '10:30')] }, 'blocked'],
    ['another lesson', at('09:00', 120), { busy: [at('10:00', 60)] }, 'taken'],
    ['a lesson that ends as it starts', at('10:00', 60), { busy: [at('09:00', 60)] }, null],
    ['for the coach, it starts at a quarter past', at('09:15', 45), { allowsAnyStart: true }, null],
    ['for the coach, it ends after the window', at('11:45', 30), { allowsAnyStart: true }, 'outside-hours'],
    [
      'for the coach, a block over its half hour',
      at('09:30', 30),
      { allowsAnyStart: true, blocks: [block('09:45', '10:30')] },
      'blocked',
    ],
  ])('whether a lesson can be booked: %s', (_, lesson, changes, obstacle) => {
    expect(obstacleTo(lesson, court(changes))).toBe(obstacle);
  });
});

const WEDNESDAY = '2026-11-25';
const hours = (startTime: string, endTime: string, date = TUESDAY) => ({ date, startTime, endTime });
const dark = (endTime: string, date = TUESDAY) => ({ date, endTime });

describe('the hours of a date', () => {
  test.each<[string, Partial<Court>, string[]]>([
    ['replace those of its weekday', { dateHours: [hours('14:00', '16:00')] }, ['14:00+', '15:00']],
    [
      'may be several windows',
      { dateHours: [hours('14:00', '15:00'), hours('08:00', '10:00')] },
      ['08:00+', '09:00', '14:00'],
    ],
    ['have a grid from their own start', { dateHours: [hours('09:30', '11:45')] }, ['09:30+', '10:30']],
    [
      'are those of the week where only another date has others',
      { dateHours: [hours('14:00', '16:00', WEDNESDAY)] },
      ['09:00+', '10:00+', '11:00'],
    ],
    [
      'count whatever windows of the week are switched off',
      { workingHours: [], dateHours: [hours('09:00', '10:00')] },
      ['09:00'],
    ],
    [
      'leave out blocks and lessons',
      {
        dateHours: [hours('09:00', '13:00')],
        blocks: [block('10:00', '10:30')],
        busy: [at('12:00', 60)],
      },
      ['09:00', '11:00'],
    ],
    ['end when it is dark', { dayEnds: [dark('11:30')] }, ['09:00+', '10:00']],
    ['are as they were where it is dark later', { dayEnds: [dark('12:00')] }, ['09:00+', '10:00+', '11:00']],
    ['are none where it is dark as they begin', { dayEnds: [dark('09:00')] }, []],
    ['are none where it is dark before they begin', { dayEnds: [dark('08:10')] }, []],
    [
      'are as they were where it is dark on another date',
      { dayEnds: [dark('10:00', WEDNESDAY)] },
      ['09:00+', '10:00+', '11:00'],
    ],
    [
      'end when it is dark although they are other ones than the week’s',
      { dateHours: [hours('08:00', '10:00'), hours('17:00', '20:00')], dayEnds: [dark('16:10')] },
      ['08:00+', '09:00'],
    ],
  ])('the hours of a date %s', (_, changes, starts) => {
    expect(shown(changes)).toEqual(starts);
  });

  test('a day off is opened by hours of its own', () => {
    expect(shown({ dateHours: [hours('10:00', '12:00', WEDNESDAY)] }, WEDNESDAY)).toEqual([
      '10:00+',
      '11:00',
    ]);
  });

  test.each<[string, TimeSpan, Partial<Court>, string | null]>([
    ['it is in the hours of the week alone', at('09:00', 60), {}, 'outside-hours'],
    ['it ends after them', at('15:30', 60), {}, 'outside-hours'],
    ['it is beside their grid', at('14:15', 60), {}, 'off-grid'],
    ['it is beside their grid, for the coach', at('14:15', 60), { allowsAnyStart: true }, null],
    ['it ends in the dark', at('15:00', 60), { dayEnds: [dark('15:59')] }, 'outside-hours'],
    ['it ends as it gets dark', at('15:00', 60), { dayEnds: [dark('16:00')] }, null],
  ])('a date with other hours allows or refuses a lesson: %s', (_, lesson, changes, obstacle) => {
    expect(obstacleTo(lesson, court({ dateHours: [hours('14:00', '16:00')], ...changes }))).toBe(obstacle);
  });
});

describe('slots in the nights of clock changes', () => {
  const allNight = [{ dayOfWeek: 0, startTime: '00:00', endTime: '04:00', isActive: true }];
  const sunday = (date: string) =>
    slotsOn(date, court({ workingHours: allNight, now: new Date('2026-01-01T00:00:00Z') })).map(({ start }) =>
      start.toISOString(),
    );

  test('an hour that the clock skips is not offered', () => {
    expect(sunday('2026-03-29')).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ]);
  });
  test('an hour that the clock repeats is offered once', () => {
    expect(sunday('2026-10-25')).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
      '2026-10-25T03:00:00.000Z',
    ]);
  });
  test('a weekly window at 09:00 starts at 09:00 before and after a clock change', () => {
    const morning = [{ dayOfWeek: 0, startTime: '09:00', endTime: '10:00', isActive: true }];
    const starts = ['2026-03-29', '2026-10-25'].map((date) =>
      slotsOn(
        date,
        court({ workingHours: morning, now: new Date('2026-01-01T00:00:00Z') }),
      )[0]?.start.toISOString(),
    );
    expect(starts).toEqual(['2026-03-29T08:00:00.000Z', '2026-10-25T09:00:00.000Z']);
  });
  test.each([
    ['2026-03-28', '2026-03-28T09:00:00.000Z', '16:00'],
    ['2026-03-29', '2026-03-29T08:00:00.000Z', '16:00'],
    ['2026-10-24', '2026-10-24T08:00:00.000Z', '16:00'],
    ['2026-10-25', '2026-10-25T09:00:00.000Z', '16:00'],
  ])('other hours and dark evenings keep London’s time on %s', (date, first, last) => {
    const starts = slotsOn(
      date,
      court({
        workingHours: [],
        dateHours: [{ date, startTime: '09:00', endTime: '20:00' }],
        dayEnds: [{ date, endTime: '17:05' }],
        now: new Date('2026-01-01T00:00:00Z'),
      }),
    ).map(({ start }) => start);
    expect(starts[0]?.toISOString()).toBe(first);
    expect(starts.at(-1) && londonTimeOf(starts.at(-1) as Date)).toBe(last);
  });
  test.each([
    ['skips', '2026-03-29', 3],
    ['repeats', '2026-10-25', 4],
  ])('other hours of a night in which the clock %s an hour offer each hour once', (_, date, count) => {
    const dateHours = [{ date, startTime: '00:00', endTime: '04:00' }];
    const now = new Date('2026-01-01T00:00:00Z');
    expect(slotsOn(date, court({ workingHours: [], dateHours, now }))).toHaveLength(count);
  });
});

describe('booking rules', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  test.each([
    ['exactly the notice before', notice(93), null],
    ['shorter notice', notice(94), 'too-soon'],
    ['within the horizon', weeks(1), null],
    ['beyond the horizon', { horizonWeeks: 0, noticeHours: 0 }, 'too-far-ahead'],
  ])('the coach’s booking rules allow or refuse a lesson: %s', (_, rules, obstacle) => {
    expect(obstacleTo(at('09:00', 60), court({ now, rules }))).toBe(obstacle);
  });

  test('the last bookable day is a date in London, not an instant', () => {
    // Late on a summer evening it is tomorrow already by London's clocks, and not yet by UTC.
    const rules = { horizonWeeks: 1, noticeHours: 0 };
    expect(lastBookableDate(new Date('2026-07-01T22:59:00Z'), rules)).toBe('2026-07-08');
    expect(lastBookableDate(new Date('2026-07-01T23:00:00Z'), rules)).toBe('2026-07-09');
  });

  test('the notice is shown in words', () => {
    expect([1, 2, 24, 36, 48].map((noticeHours) => formatNotice(notice(noticeHours)))).toEqual([
      '1 hour',
      '2 hours',
      '1 day',
      '36 hours',
      '2 days',
    ]);
  });
});

describe('a day in the month', () => {
  test.each([
    ['past', '2026-11-19', {}, { kind: 'past' }],
    ['closed', '2026-11-25', {}, { kind: 'closed' }],
    ['blocked', TUESDAY, { blocks: [block(null, null)] }, { kind: 'blocked' }],
    ['a third taken', TUESDAY, { busy: [at('09:00', 60)] }, { kind: 'open', freeShare: 2 / 3 }],
    ['full', TUESDAY, { busy: [at('09:00', 120), at('11:00', 60)] }, { kind: 'open', freeShare: 0 }],
    ['over, with nothing booked', TUESDAY, { now: new Date('2026-11-24T11:00:00Z') }, { kind: 'over' }],
    ['half over', TUESDAY, { now: new Date('2026-11-24T09:00:00Z') }, { kind: 'open', freeShare: 1 }],
    [
      'half over and one of the rest taken',
      TUESDAY,
      { now: new Date('2026-11-24T09:30:00Z'), busy: [at('11:00', 60)] },
      { kind: 'open', freeShare: 1 / 2 },
    ],
    [
      'blocked hours are not booked hours',
      TUESDAY,
      { blocks: [block('09:00', '10:00')] },
      { kind: 'open', freeShare: 1 },
    ],
    [
      'blocked hour by hour',
      TUESDAY,
      { blocks: [block('09:00', '10:00'), block('10:00', '12:00')] },
      { kind: 'blocked' },
    ],
    ['the last day of the horizon', '2026-11-27', { rules: weeks(1) }, { kind: 'open', freeShare: 1 }],
    ['the day after the horizon', '2026-11-28', { rules: weeks(1) }, { kind: 'too-far-ahead' }],
    ['all of it within the notice', TUESDAY, { rules: notice(96) }, { kind: 'too-soon' }],
    [
      'opened by hours of its own',
      '2026-11-25',
      { dateHours: [hours('09:00', '11:00', '2026-11-25')], busy: [at('09:00', 60, '2026-11-25')] },
      { kind: 'open', freeShare: 1 / 2 },
    ],
    ['closed where all its hours are dark', TUESDAY, { dayEnds: [dark('09:30')] }, { kind: 'closed' }],
    [
      'full where the hours before dark are taken',
      TUESDAY,
      { dayEnds: [dark('11:00')], busy: [at('09:00', 120)] },
      { kind: 'open', freeShare: 0 },
    ],
    ['some of it within the notice', TUESDAY, { rules: notice(94) }, { kind: 'open', freeShare: 1 }],
  ])('the calendar marks a day as %s', (_, date, changes, state) => {
    const everyDay = [2, 5, 6].map((dayOfWeek) => ({ ...tuesday('09:00', '12:00'), dayOfWeek }));
    expect(dayState(date, court({ workingHours: everyDay, ...changes }))).toEqual(state);
  });
});
