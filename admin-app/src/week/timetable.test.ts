import { describe, expect, test } from '@jest/globals';
import type { AdminBlockedSlot, AdminBooking } from '@lessons/contract';
import type { WorkingHours } from '@lessons/rules';
import { sampleBooking } from '../../test/sample-bookings.ts';
import { clockOf, summaryOf, timetableOf, type Period, type TimetableDay } from './timetable.ts';

const monday = '2026-11-23';
const longAgo = new Date('2020-01-01T00:00:00Z');
const everyDay = (startTime: string, endTime: string): WorkingHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime, isActive: true }));
const block = (
  date: string,
  startTime: string | null,
  endTime: string | null,
  reason: string | null = null,
): AdminBlockedSlot => ({ id: `${date} ${startTime}`, date, startTime, endTime, reason });

interface Facts {
  hours?: WorkingHours[];
  blocks?: AdminBlockedSlot[];
  bookings?: AdminBooking[];
  now?: Date;
}
const week = (from: string, { hours = [], blocks = [], bookings = [], now = longAgo }: Facts) =>
  timetableOf(from, { workingHours: hours, blocks, bookings, now });

const inWords = ({ kind, from, to }: Period) => `${clockOf(from)}–${clockOf(to)} ${kind}`;
const wordsOf = (day: TimetableDay | undefined) => day?.periods.map(inWords);

describe('a week', () => {
  test('has the seven days from its Monday', () => {
    expect(week(monday, {}).days.map(({ date }) => date)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
  });

  test('without hours and lessons draws no hours', () => {
    expect(week(monday, {}).hours).toBeNull();
  });

  test('draws from its first hour to its last, whatever day they are on', () => {
    const late = sampleBooking({ at: ['2026-11-25', '20:00'], duration: 120 });
    expect(week(monday, { hours: everyDay('09:30', '12:30'), bookings: [late] }).hours).toEqual({
      first: 9,
      end: 22,
    });
  });
});

describe('a day', () => {
  const hours = everyDay('09:00', '13:00');
  const cases: [string, Facts, string[]][] = [
    [
      'is open by the hour',
      {},
      ['09:00–10:00 open', '10:00–11:00 open', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'shows a lesson of two hours as one period',
      { bookings: [sampleBooking({ at: [monday, '10:00'], duration: 120 })] },
      ['09:00–10:00 open', '10:00–12:00 lesson', '12:00–13:00 open'],
    ],
    [
      'keeps the hour of a pending lesson, and of one that was held',
      {
        bookings: [
          sampleBooking({ at: [monday, '09:00'], status: 'pending' }),
          sampleBooking({ at: [monday, '10:00'], status: 'completed' }),
        ],
      },
      ['09:00–10:00 lesson', '10:00–11:00 lesson', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'gives the hour of a cancelled lesson back',
      { bookings: [sampleBooking({ at: [monday, '09:00'], status: 'cancelled' })] },
      ['09:00–10:00 open', '10:00–11:00 open', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'shows a lesson outside the working hours',
      { bookings: [sampleBooking({ at: [monday, '07:00'] })] },
      ['07:00–08:00 lesson', '09:00–10:00 open', '10:00–11:00 open', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'joins blocked hours, of which a part is enough',
      { blocks: [block(monday, '10:30', '12:00', 'Club match')] },
      ['09:00–10:00 open', '10:00–12:00 blocked', '12:00–13:00 open'],
    ],
    [
      'keeps a lesson that lies under a block',
      { blocks: [block(monday, '09:00', '13:00')], bookings: [sampleBooking({ at: [monday, '10:00'] })] },
      ['09:00–10:00 blocked', '10:00–11:00 lesson', '11:00–13:00 blocked'],
    ],
    ['has no slots when it is blocked as a whole', { blocks: [block(monday, null, null)] }, []],
    [
      'keeps its lessons when it is blocked as a whole',
      { blocks: [block(monday, null, null)], bookings: [sampleBooking({ at: [monday, '10:00'] })] },
      ['09:00–10:00 blocked', '10:00–11:00 lesson', '11:00–13:00 blocked'],
    ],
    [
      'no longer offers hours that have begun',
      { now: new Date('2026-11-23T10:00:00Z') },
      ['09:00–10:00 past', '10:00–11:00 past', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    ['is empty on a day off', { hours: [] }, []],
  ];
  test.each(cases)('%s', (_, facts, expected) => {
    expect(wordsOf(week(monday, { hours, ...facts }).days[0])).toEqual(expected);
  });
});

describe('a week in which the clocks change', () => {
  const sundayIn = (from: string, facts: Facts) => week(from, facts).days[6];

  test('keeps the lesson at its hour on the wall, before and after', () => {
    const bookings = ['2026-03-28', '2026-03-29'].map((date) => sampleBooking({ at: [date, '09:00'] }));
    const { days } = week('2026-03-23', { hours: everyDay('09:00', '10:00'), bookings });
    expect(bookings.map(({ startTime }) => startTime)).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
    ]);
    expect(wordsOf(days[5])).toEqual(['09:00–10:00 lesson']);
    expect(wordsOf(days[6])).toEqual(['09:00–10:00 lesson']);
  });

  test('has no 01:00 on 2026-03-29', () => {
    const starts = sundayIn('2026-03-23', { hours: everyDay('00:00', '04:00') })?.periods.map(({ from }) =>
      clockOf(from),
    );
    expect(starts).toEqual(['00:00', '02:00', '03:00']);
  });

  test('has every hour once on 2026-10-25', () => {
    const starts = sundayIn('2026-10-19', { hours: everyDay('00:00', '04:00') })?.periods.map(({ from }) =>
      clockOf(from),
    );
    expect(new Set(starts).size).toBe(starts?.length);
    expect(starts).toContain('03:00');
  });

  test('gives a lesson in the repeated hour the room of its length', () => {
    const lesson = sampleBooking({ at: ['2026-10-25', '01:00'] });
    expect(wordsOf(sundayIn('2026-10-19', { bookings: [lesson] }))).toEqual(['01:00–02:00 lesson']);
  });

  test('blocks the hours on the wall', () => {
    const blocked = block('2026-10-25', '10:00', '12:00');
    expect(wordsOf(sundayIn('2026-10-19', { hours: everyDay('09:00', '13:00'), blocks: [blocked] }))).toEqual(
      ['09:00–10:00 open', '10:00–12:00 blocked', '12:00–13:00 open'],
    );
  });
});

test('the summary counts open hours and lessons, and adds up the lessons’ prices', () => {
  const bookings = [
    sampleBooking({ at: [monday, '09:00'] }),
    sampleBooking({ at: ['2026-11-24', '10:00'], duration: 120 }),
    sampleBooking({ at: ['2026-11-25', '10:00'], status: 'cancelled' }),
  ];
  const hours = everyDay('09:00', '12:00').filter(({ dayOfWeek }) => dayOfWeek >= 1 && dayOfWeek <= 3);
  expect(summaryOf(week(monday, { hours, bookings }))).toEqual({ available: 6, booked: 3, pounds: 140 });
});
