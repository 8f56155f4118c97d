import { describe, expect, test } from '@jest/globals';
import type { AdminBlockedSlot, AdminBooking } from '@lessons/contract';
import { londonInstant, wallTimeOf, type WorkingHours } from '@lessons/rules';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { hoursOf, summaryOf, timetableOf, type Period, type TimetableDay } from './timetable.ts';

const monday = '2026-11-23';
const at = (date: string, time: string) => londonInstant(date, time).toISOString();
const longAgo = new Date('2020-01-01T00:00:00Z');
const everyDay = (startTime: string, endTime: string): WorkingHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime, endTime, isActive: true }));
const block = (
  date: string,
  startTime: string | null,
  endTime: string | null,
  reason: string | null = null,
): AdminBlockedSlot => ({ id: `${date} ${startTime}`, date, startTime, endTime, reason });

interface WeekOptions {
  hours?: WorkingHours[];
  blocks?: AdminBlockedSlot[];
  bookings?: AdminBooking[];
  now?: Date;
}
const week = (from: string, { hours = [], blocks = [], bookings = [], now = longAgo }: WeekOptions) =>
  timetableOf(from, { workingHours: hours, blocks, bookings, now });

const textOf = ({ kind, from, to }: Period) => `${wallTimeOf(from)}–${wallTimeOf(to)} ${kind}`;
const textsOf = (day: TimetableDay | undefined) => day?.periods.map(textOf);

describe('a week', () => {
  test('a week has the seven days from its Monday', () => {
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

  test('a week without working hours and lessons has no hours', () => {
    expect(week(monday, {}).hours).toBeNull();
  });

  test('a week has the hours from the first to the last of all days', () => {
    const late = buildAdminBooking(at('2026-11-25', '20:00'), { duration: 120 });
    expect(week(monday, { hours: everyDay('09:30', '12:30'), bookings: [late] }).hours).toEqual({
      first: 9,
      end: 22,
    });
  });
});

describe('a day', () => {
  const hours = everyDay('09:00', '13:00');
  const cases: [string, WeekOptions, string[]][] = [
    [
      'has an open period for each hour',
      {},
      ['09:00–10:00 open', '10:00–11:00 open', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'shows a lesson of two hours as one period',
      { bookings: [buildAdminBooking(at(monday, '10:00'), { duration: 120 })] },
      ['09:00–10:00 open', '10:00–12:00 lesson', '12:00–13:00 open'],
    ],
    [
      'shows confirmed and completed lessons',
      {
        bookings: [
          buildAdminBooking(at(monday, '09:00')),
          buildAdminBooking(at(monday, '10:00'), { status: 'completed' }),
        ],
      },
      ['09:00–10:00 lesson', '10:00–11:00 lesson', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'shows the hour of a cancelled lesson as open',
      { bookings: [buildAdminBooking(at(monday, '09:00'), { status: 'cancelled' })] },
      ['09:00–10:00 open', '10:00–11:00 open', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'shows a lesson outside the working hours',
      { bookings: [buildAdminBooking(at(monday, '07:00'))] },
      ['07:00–08:00 lesson', '09:00–10:00 open', '10:00–11:00 open', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    [
      'joins blocked hours, including those that are blocked in part',
      { blocks: [block(monday, '10:30', '12:00', 'Club match')] },
      ['09:00–10:00 open', '10:00–12:00 blocked', '12:00–13:00 open'],
    ],
    [
      'shows a lesson within a block',
      { blocks: [block(monday, '09:00', '13:00')], bookings: [buildAdminBooking(at(monday, '10:00'))] },
      ['09:00–10:00 blocked', '10:00–11:00 lesson', '11:00–13:00 blocked'],
    ],
    ['has no periods when the whole day is blocked', { blocks: [block(monday, null, null)] }, []],
    [
      'shows its lessons when the whole day is blocked',
      { blocks: [block(monday, null, null)], bookings: [buildAdminBooking(at(monday, '10:00'))] },
      ['09:00–10:00 blocked', '10:00–11:00 lesson', '11:00–13:00 blocked'],
    ],
    [
      'shows hours that have begun as past',
      { now: new Date('2026-11-23T10:00:00Z') },
      ['09:00–10:00 past', '10:00–11:00 past', '11:00–12:00 open', '12:00–13:00 open'],
    ],
    ['has no periods on a day off', { hours: [] }, []],
  ];
  test.each(cases)('an hour of a day is shown by its state: %s', (_, options, expected) => {
    expect(textsOf(week(monday, { hours, ...options }).days[0])).toEqual(expected);
  });
});

describe('a week in which the clocks change', () => {
  const sundayIn = (from: string, options: WeekOptions) => week(from, options).days[6];

  test('a weekly lesson is at the same clock time before and after a clock change', () => {
    const bookings = ['2026-03-28', '2026-03-29'].map((date) => buildAdminBooking(at(date, '09:00')));
    const { days } = week('2026-03-23', { hours: everyDay('09:00', '10:00'), bookings });
    expect(bookings.map(({ startTime }) => startTime)).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
    ]);
    expect(textsOf(days[5])).toEqual(['09:00–10:00 lesson']);
    expect(textsOf(days[6])).toEqual(['09:00–10:00 lesson']);
  });

  test('blocks cover clock times in the week of a clock change', () => {
    const blocked = block('2026-10-25', '10:00', '12:00');
    expect(textsOf(sundayIn('2026-10-19', { hours: everyDay('09:00', '13:00'), blocks: [blocked] }))).toEqual(
      ['09:00–10:00 open', '10:00–12:00 blocked', '12:00–13:00 open'],
    );
  });
});

test('the week’s summary counts open hours, booked hours and lessons that go ahead, and adds up what has been paid', () => {
  const bookings = [
    buildAdminBooking(at(monday, '09:00')),
    buildAdminBooking(at('2026-11-24', '10:00'), { duration: 120 }),
    buildAdminBooking(at('2026-11-25', '10:00'), { status: 'cancelled' }),
    buildCalledOff(at('2026-11-25', '18:00')),
    buildAdminBooking(at('2026-11-25', '11:00'), { payPlan: 'by_hand', paymentStatus: 'to_pay' }),
  ];
  const hours = everyDay('09:00', '12:00').filter(({ dayOfWeek }) => dayOfWeek >= 1 && dayOfWeek <= 3);
  expect(summaryOf(week(monday, { hours, bookings }))).toEqual({
    available: 5,
    booked: 4,
    lessons: 3,
    pounds: 140,
  });
});

test('two lessons of half an hour on a day are one slot, and each counts with its length in the hours sold', () => {
  const bookings = [
    buildAdminBooking(at(monday, '09:00'), { duration: 30 }),
    buildAdminBooking(at(monday, '09:30'), { duration: 30 }),
    buildAdminBooking(at('2026-11-24', '10:15'), { duration: 45 }),
  ];
  const hours = everyDay('09:00', '12:00').filter(({ dayOfWeek }) => dayOfWeek === 1 || dayOfWeek === 2);
  const timetable = week(monday, { hours, bookings });
  expect(summaryOf(timetable)).toMatchObject({ available: 4, booked: 2, lessons: 3 });
  expect(hoursOf(timetable)).toEqual({ sold: 1.75, offered: 6 });
  expect(hoursOf(week(monday, { hours, bookings, now: new Date('2026-11-30') }))).toEqual({
    sold: 1.75,
    offered: 6,
  });
});
