import { expect, test } from '@jest/globals';
import type { Closing } from '@lessons/contract';
import { nextId } from '../../../player-app/test/sample-data.ts';
import { buildCalledOff, buildClosing, entryOf } from '../../test/call-off.ts';
import {
  describeCallOff,
  describeEntry,
  describeOutcome,
  describeTime,
  isShown,
  spansOf,
  titleOf,
} from './closing-text.ts';

const lesson = (day: string): Closing['lessons'][number] => {
  const chooseBy = '2026-11-30T20:00:00.000Z';
  const calledOff = { closingId: nextId(), reason: 'away', message: null, chooseBy };
  return { ...entryOf(buildCalledOff(`2026-12-${day}T14:00Z`, { calledOff })), chooseBy };
};
const entries = [lesson('08'), lesson('18')];
const day = (date: string, startTime: string | null = null, endTime: string | null = null) => ({
  id: date,
  date,
  startTime,
  endTime,
});
const fortnight = buildClosing(entries, {
  from: '2026-12-08',
  to: '2026-12-21',
  startTime: null,
  endTime: null,
  reason: 'away',
  days: [day('2026-12-08'), day('2026-12-09')],
});

const notReached = (start: string) => ({ ...entryOf(buildCalledOff(start)), seenAt: null });
/** At 13:00 the first has not been seen; the others are over, too far ahead, told or decided. */
const reached = [
  notReached('2026-11-23T14:00Z'),
  notReached('2026-11-23T12:00Z'),
  notReached('2026-11-25T14:00Z'),
  { ...notReached('2026-11-23T15:00Z'), toldAt: '2026-11-23T12:40:00.000Z' },
  { ...notReached('2026-11-23T16:00Z'), ...entryOf(buildCalledOff('2026-11-23T16:00Z'), 'moved') },
];

test.each([
  ['Away 8 Dec – 21 Dec · 2 still choosing', fortnight],
  ['Rain Mon 14–18 · 1 still choosing', buildClosing([lesson('08')])],
  [
    'Court Mon 13:00 · 1 still choosing',
    buildClosing([lesson('08')], { reason: 'court', startTime: '13:00', endTime: '14:00' }),
  ],
  [
    'Rain Mon from 14:50 · 1 still choosing',
    buildClosing([lesson('08')], { startTime: '14:50', endTime: '24:00' }),
  ],
  [
    'Called off Mon · 1 still choosing',
    buildClosing([lesson('08')], { reason: 'other', startTime: null, endTime: null }),
  ],
  [
    'Rain Mon 14–18 · 5 called off, 1 has not seen it',
    buildClosing([...reached, entryOf(buildCalledOff('2026-11-23T17:00Z'), 'resumed')]),
  ],
  [
    'Rain Mon 14–18 · 6 called off, 2 have not seen it',
    buildClosing([...reached, notReached('2026-11-25T13:00Z')]),
  ],
  ['Rain Mon 14–18 · 4: 1 moved, 3 still choosing', buildClosing(reached.slice(1))],
])('a closing with lessons reads "%s"', (text, closing) => {
  const described = describeCallOff(closing, new Date('2026-11-23T13:00Z'));
  expect(described.text + (described.notSeen ?? '')).toBe(text);
});

test('the title says why and when', () => {
  expect(titleOf(fortnight)).toBe('Away: Tue 8 – Mon 21 Dec 2026');
  expect(titleOf(buildClosing([]))).toBe('Rain: Mon 23 Nov 2026, 14:00–18:00');
});

test.each([
  ['Away · 2 days · 2 still choosing', fortnight],
  ['Dentist', buildClosing([], { reason: 'other', note: 'Dentist' })],
  ['Blocked', buildClosing([], { reason: 'other' })],
  ['Rain', buildClosing([])],
])('an entry of the list reads "%s"', (text, closing) => {
  expect(describeEntry(closing)).toBe(text);
});

test('days in a row with the same hours are one span, and the hours around a lesson that goes ahead are two', () => {
  const days = [
    day('2026-12-08'),
    day('2026-12-09', '00:00', '10:00'),
    day('2026-12-09', '11:00', '24:00'),
    day('2026-12-10'),
    day('2026-12-11'),
  ];
  expect(spansOf(days).map(describeTime)).toEqual([
    'Tue 8 Dec 2026',
    'Wed 9 Dec 2026, 00:00–10:00',
    'Wed 9 Dec 2026, 11:00–24:00',
    'Thu 10 – Fri 11 Dec 2026',
  ]);
});

test('a lesson that waits is described with its deadline, and with its day if the coach is away', () => {
  expect(entries.map(describeOutcome)).toEqual([
    'Tue 8 Dec · 14:00–15:00 · £50 · Paid by card · choosing until Mon 30 Nov 20:00',
    'Fri 18 Dec · 14:00–15:00 · £50 · Paid by card · choosing until Mon 30 Nov 20:00',
  ]);
  expect(describeOutcome(entryOf(buildCalledOff('2026-11-23T14:00Z')))).toBe(
    '14:00–15:00 · £50 · Paid by card · choosing until Thu 20:00',
  );
  expect(
    describeOutcome({ ...notReached('2026-11-23T15:00Z'), toldAt: '2026-11-23T12:40:00.000Z' }),
  ).toContain(' · told 12:40 · ');
});

test('what was called off for an earlier day is shown until everybody has chosen', () => {
  const booking = buildCalledOff('2026-11-20T14:00Z');
  const isShownWith = (outcome: 'open' | 'moved') =>
    isShown(
      buildClosing([entryOf(booking, outcome)], { from: '2026-11-20', to: '2026-11-20', days: [] }),
      new Date('2026-11-23T13:00Z'),
    );
  expect([isShownWith('open'), isShownWith('moved')]).toEqual([true, false]);
});
