import { describe, expect, test } from '@jest/globals';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import type { Period } from '../timetable/timetable.ts';
import { foldDone, nowPosition, rowsOf as rowsOfDay } from './day-rows.ts';

const hours = (kind: 'open' | 'dark' | 'part' | 'past', from: number, to: number): Period => ({
  kind,
  from: from * 60,
  to: to * 60,
});
const rowsOf = (periods: Period[], darkFrom: string | null = null) => rowsOfDay({ periods, darkFrom });
const lesson = (from: number, to: number): Period => ({
  kind: 'lesson',
  booking: buildAdminBooking('2026-11-23T09:00Z'),
  from: from * 60,
  to: to * 60,
});

test('consecutive hours without a lesson are one row, past or not', () => {
  const rows = rowsOf([
    hours('past', 9, 10),
    hours('open', 10, 11),
    lesson(11, 12),
    hours('open', 12, 13),
    hours('open', 15, 16),
  ]);
  expect(rows.map(({ kind, from, to }) => [kind, from / 60, to / 60])).toEqual([
    ['free', 9, 11],
    ['lesson', 11, 12],
    ['free', 12, 13],
    ['free', 15, 16],
  ]);
});

test.each([
  ['what is past', [hours('past', 9, 10)], null],
  ['an hour after one that is past', [hours('past', 9, 10), hours('open', 10, 11)], 10],
  [
    'what a lesson leaves of its hour, with the hour after it',
    [hours('part', 9.5, 10), hours('open', 10, 11)],
    9.5,
  ],
])(
  'a free row begins to be free to book with the first of it that is to come: %s',
  (_, periods, expected) => {
    const [row, ...others] = rowsOf(periods);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: 'free', bookFrom: expected === null ? null : expected * 60 });
  },
);

test('consecutive lessons that were called off are one row with their clients, and no lesson', () => {
  const calledOff = (from: number, to: number): Period =>
    ({ ...lesson(from, to), kind: 'called-off' }) as Period;
  const rows = rowsOf([lesson(9, 10), calledOff(10, 11), calledOff(11, 12), hours('open', 12, 13)]);
  expect(rows[1]).toMatchObject({ bookings: [{}, {}] });
  expect(rows.map(({ kind, from, to }) => [kind, from / 60, to / 60])).toEqual([
    ['lesson', 9, 10],
    ['called-off', 10, 12],
    ['free', 12, 13],
  ]);
});

test('free time in the dark is a row of its own, with what a lesson leaves of its hours', () => {
  const rows = rowsOf(
    [hours('open', 13, 14), hours('open', 14, 15), hours('dark', 15, 16), hours('part', 16, 16.5)],
    '15:50',
  );
  expect(rows).toEqual([
    { kind: 'free', from: 13 * 60, to: 15 * 60, bookFrom: 13 * 60, isDark: false },
    { kind: 'free', from: 15 * 60, to: 16.5 * 60, bookFrom: 15 * 60, isDark: true },
  ]);
});

describe('the now-line', () => {
  const rows = [
    { from: 540, to: 600 },
    { from: 660, to: 780 },
  ];
  test.each([
    ['before the first row is at its top', 480, { row: 0, share: 0 }],
    ['is within a row by its share', 570, { row: 0, share: 0.5 }],
    ['at the end of a row is at the top of the next', 600, { row: 1, share: 0 }],
    ['between two rows is at the top of the later one', 630, { row: 1, share: 0 }],
    ['after all rows is at the bottom of the last', 900, { row: 1, share: 1 }],
  ])('the now-line %s', (_, minutes, expected) => {
    expect(nowPosition(rows, minutes)).toEqual(expected);
  });

  test('the now-line is not shown on a day without rows', () => {
    expect(nowPosition([], 600)).toBeNull();
  });
});

test.each<[title: string, unpaidFrom: number | null, minutes: number, done: number[]]>([
  ['before the first lesson is over', null, 9 * 60 + 30, []],
  ['after one', null, 11 * 60, [9]],
  ['after all', null, 20 * 60, [9, 10, 11]],
  ['after all, of which the first is to be paid', 9, 20 * 60, []],
  ['after all, of which the last is to be paid', 11, 20 * 60, [9]],
])('what is over is folded %s', (_, unpaidFrom, minutes, done) => {
  const unpaid = { ...buildAdminBooking('2026-11-23T09:00Z'), id: 'unpaid' };
  const rows = rowsOf([lesson(9, 10), hours('past', 10, 11), lesson(11, 12)]).map((row) =>
    row.kind === 'lesson' && row.from / 60 === unpaidFrom ? { ...row, booking: unpaid } : row,
  );
  const folded = foldDone(rows, { minutes, isUnpaid: ({ id }) => id === 'unpaid' });
  // A gap stays with the lesson that comes after it.
  expect(folded.done.map(({ from }) => from / 60)).toEqual(done);
  expect([...folded.done, ...folded.rows]).toEqual(rows);
});
