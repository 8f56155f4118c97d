import { expect, test } from '@jest/globals';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import type { Period } from '../timetable/timetable.ts';
import { foldDone, rowsOf as rowsOfDay } from './day-rows.ts';

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

test.each<[title: string, unpaidFrom: number | null, minutes: number, done: number[]]>([
  ['before the first lesson is over', null, 9 * 60 + 30, []],
  ['after one', null, 11 * 60, [9]],
  ['after all', null, 20 * 60, [9, 10, 11, 12]],
  ['after all, of which the first is to be paid', 9, 20 * 60, []],
  ['after all, of which the last is to be paid', 11, 20 * 60, [9]],
])('what is over is folded %s', (_, unpaidFrom, minutes, done) => {
  const unpaid = { ...buildAdminBooking('2026-11-23T09:00Z'), id: 'unpaid' };
  const rows = rowsOf([lesson(9, 10), hours('past', 10, 11), lesson(11, 12), hours('past', 12, 13)]).map(
    (row) => (row.kind === 'lesson' && row.from / 60 === unpaidFrom ? { ...row, booking: unpaid } : row),
  );
  const folded = foldDone(rows, { minutes, isUnpaid: ({ id }) => id === 'unpaid' });
  // A gap stays with the lesson that comes after it.
  expect(folded.done.map(({ from }) => from / 60)).toEqual(done);
  expect([...folded.done, ...folded.rows]).toEqual(rows);
});
