import { expect, test } from '@jest/globals';
import { londonInstant, wallTimeOf } from '@lessons/rules';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { openOn } from '../../test/coach-schedule.ts';
import { timetableOf } from './timetable.ts';

const MONDAY = '2026-11-23';
const CLOCKS_BACK = '2026-10-25';
const CLOCKS_FORWARD = '2027-03-28';
const at = (time: string) => londonInstant(MONDAY, time);

interface Day {
  date?: string;
  hours?: [from: string, to: string];
  lessons: [start: string, minutes: number][];
  blocks?: [from: string, to: string][];
  build?: typeof buildAdminBooking;
  now?: Date;
}

/** Returns the periods of a day on which the coach works from 17 to 19, as texts. */
function periodsOf({ date = MONDAY, hours = ['17:00', '19:00'], lessons, ...rest }: Day): string[] {
  const { blocks = [], build = buildAdminBooking, now = new Date(0) } = rest;
  const [startTime, endTime] = hours;
  const { days } = timetableOf(date, {
    workingHours: openOn([0, 1], startTime, endTime),
    blocks: blocks.map(([from, to]) => ({
      id: from,
      date,
      startTime: from,
      endTime: to,
      reason: null,
    })),
    bookings: lessons.map(([start, duration]) =>
      build(londonInstant(date, start).toISOString(), { duration }),
    ),
    now,
  });
  return days[0]?.periods.map(({ kind, from, to }) => `${wallTimeOf(from)}–${wallTimeOf(to)} ${kind}`) ?? [];
}

const cases: [string, Day, string[]][] = [
  [
    'half an hour before a lesson at half past',
    { lessons: [['17:30', 30]] },
    ['17:00–17:30 part', '17:30–18:00 lesson', '18:00–19:00 open'],
  ],
  [
    'half an hour after a lesson of 30 minutes',
    { lessons: [['17:00', 30]] },
    ['17:00–17:30 lesson', '17:30–18:00 part', '18:00–19:00 open'],
  ],
  [
    'a quarter after a lesson of 45 minutes',
    { lessons: [['17:00', 45]] },
    ['17:00–17:45 lesson', '17:45–18:00 part', '18:00–19:00 open'],
  ],
  [
    'a quarter on both sides of a lesson at a quarter past',
    { lessons: [['17:15', 30]] },
    ['17:00–17:15 part', '17:15–17:45 lesson', '17:45–18:00 part', '18:00–19:00 open'],
  ],
  [
    'a part of both hours of a lesson over the full hour',
    { lessons: [['17:30', 60]] },
    ['17:00–17:30 part', '17:30–18:30 lesson', '18:30–19:00 part'],
  ],
  [
    'nothing of an hour with two lessons',
    {
      lessons: [
        ['17:00', 30],
        ['17:30', 30],
      ],
    },
    ['17:00–17:30 lesson', '17:30–18:00 lesson', '18:00–19:00 open'],
  ],
  [
    'what is between two lessons of one hour',
    {
      hours: ['17:00', '18:00'],
      lessons: [
        ['16:45', 30],
        ['17:45', 30],
      ],
    },
    ['16:45–17:15 lesson', '17:15–17:45 part', '17:45–18:15 lesson'],
  ],
  [
    'one part of two hours whose lessons leave their ends',
    {
      lessons: [
        ['17:00', 30],
        ['18:30', 30],
      ],
    },
    ['17:00–17:30 lesson', '17:30–18:30 part', '18:30–19:00 lesson'],
  ],
  [
    'nothing outside the working hours',
    { lessons: [['16:30', 60]] },
    ['16:30–17:30 lesson', '17:30–18:00 part', '18:00–19:00 open'],
  ],
  [
    'parts of hours that begin at half past',
    { hours: ['16:30', '18:30'], lessons: [['17:00', 45]] },
    ['16:30–17:00 part', '17:00–17:45 lesson', '17:45–18:30 part'],
  ],
  [
    'the rest beside a block over whose edge a lesson is',
    { blocks: [['18:00', '19:00']], lessons: [['17:30', 60]] },
    ['17:00–17:30 part', '17:30–18:30 lesson', '18:30–19:00 blocked'],
  ],
  [
    'what a block of a part of the hour leaves, joined with the block of the next hour',
    { blocks: [['17:45', '19:00']], lessons: [['17:00', 30]] },
    ['17:00–17:30 lesson', '17:30–17:45 part', '17:45–19:00 blocked'],
  ],
  [
    'whole quarters beside a block that ends between them',
    { hours: ['17:00', '18:00'], blocks: [['17:00', '17:07']], lessons: [['17:30', 30]] },
    ['17:00–17:15 blocked', '17:15–17:30 part', '17:30–18:00 lesson'],
  ],
  [
    'the rest beside a lesson that was called off',
    { build: buildCalledOff, lessons: [['17:30', 30]] },
    ['17:00–17:30 part', '17:30–18:00 called-off', '18:00–19:00 open'],
  ],
  [
    'a part that has begun as past',
    { now: at('17:00'), lessons: [['17:30', 30]] },
    ['17:00–17:30 past', '17:30–18:00 lesson', '18:00–19:00 open'],
  ],
  [
    'a part that begins in a minute',
    { now: at('17:44'), lessons: [['17:15', 30]] },
    ['17:00–17:15 past', '17:15–17:45 lesson', '17:45–18:00 part', '18:00–19:00 open'],
  ],
  [
    'what has begun apart from what is to come',
    {
      now: at('17:45'),
      lessons: [
        ['17:00', 30],
        ['18:30', 30],
      ],
    },
    ['17:00–17:30 lesson', '17:30–18:00 past', '18:00–18:30 part', '18:30–19:00 lesson'],
  ],
  [
    'parts by London’s clock on the day on which it goes forward',
    { date: CLOCKS_FORWARD, hours: ['00:00', '04:00'], lessons: [['00:30', 60]] },
    ['00:00–00:30 part', '00:30–02:30 lesson', '02:30–03:00 part', '03:00–04:00 open'],
  ],
  [
    'parts of the repeated hour once on the day on which London’s clock goes back',
    { date: CLOCKS_BACK, hours: ['01:00', '03:00'], lessons: [['01:30', 45]] },
    ['01:00–01:30 part', '01:30–02:15 lesson', '02:15–03:00 part'],
  ],
];

test.each(cases)('a lesson leaves %s', (_, day, expected) => {
  expect(periodsOf(day)).toEqual(expected);
});
