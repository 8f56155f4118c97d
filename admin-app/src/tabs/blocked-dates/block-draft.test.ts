import { expect, test } from '@jest/globals';
import type { AdminBooking, HeldSlot } from '@lessons/contract';
import type { BlockOutcome } from './block-dates.ts';
import {
  changeBlockDraft,
  newBlockDraft,
  problemOf,
  requestOf,
  timesOf,
  type BlockAction,
  type BlockDraft,
} from './block-draft.ts';

const [tuesday, wednesday, thursday] = ['2026-11-24', '2026-11-25', '2026-11-26'];
const evening = { startTime: '17:00', endTime: '20:00' };
const lesson = { id: 'lesson' } as AdminBooking;
const hold = { heldUntil: '2026-11-24T10:10:00Z' } as HeldSlot;
const opened = newBlockDraft(tuesday);
const draft: BlockDraft = { ...opened, dates: [tuesday, wednesday, thursday], reason: 'Tournament' };
const nothing: BlockOutcome = { blocked: [], failed: [], undecided: [], bookingsUnder: [], keptHolds: [] };
const waiting = [{ date: wednesday, holds: [hold] }];

const receive = (outcome: Partial<BlockOutcome>, sent = draft.dates): BlockAction => ({
  type: 'receive',
  outcome: { ...nothing, ...outcome },
  sent,
});

test.each<[title: string, before: BlockDraft, action: BlockAction, after: Partial<BlockDraft>]>([
  ['dates are chosen', opened, { type: 'choose-dates', dates: [thursday] }, { dates: [thursday] }],
  [
    'hours take the place of the whole day',
    { ...draft, isWholeDay: true },
    { type: 'choose-hours', hours: evening },
    { isWholeDay: false, hours: evening },
  ],
  [
    'the whole day keeps the hours for later',
    { ...draft, hours: evening },
    { type: 'choose-whole-day', isWholeDay: true },
    { isWholeDay: true },
  ],
  ['a reason is written', opened, { type: 'write-reason', reason: 'Ill' }, { reason: 'Ill' }],
  ['what is missing is shown', opened, { type: 'miss-something' }, { showsProblem: true }],
  [
    'an attempt hides what was missing, and what the last one affected',
    { ...draft, showsProblem: true, affected: { bookings: [lesson], holds: [hold] } },
    { type: 'send' },
    { showsProblem: false, affected: { bookings: [], holds: [] } },
  ],
  [
    'blocked dates go, and the reason with the last of them',
    draft,
    receive({ blocked: [...draft.dates], bookingsUnder: [lesson] }),
    { dates: [], reason: '', affected: { bookings: [lesson], holds: [] } },
  ],
  [
    'a date that failed stays, with the reason',
    draft,
    receive({ blocked: [tuesday, wednesday], failed: [{ date: thursday, reason: undefined }] }),
    { dates: [thursday] },
  ],
  [
    'a date whose holds need a decision stays',
    draft,
    receive({ blocked: [tuesday, thursday], undecided: waiting }),
    { dates: [wednesday], undecided: waiting },
  ],
  [
    'a decision about some dates leaves the others, and adds what it affects',
    { ...draft, undecided: waiting, affected: { bookings: [lesson], holds: [] } },
    receive({ blocked: [wednesday], keptHolds: [hold] }, [wednesday]),
    { dates: [tuesday, thursday], undecided: [], affected: { bookings: [lesson], holds: [hold] } },
  ],
  ['no decision is taken', { ...draft, undecided: waiting }, { type: 'leave-undecided' }, { undecided: [] }],
])('%s', (_title, before, action, after) => {
  expect(changeBlockDraft(before, action)).toEqual({ ...before, ...after });
});

const rest = { hours: evening, isKnown: true };
const none = { hours: null, isKnown: true };
const later = { hours: null, isKnown: false };
test.each([
  ['whole days', {}, none, { isWholeDay: true, startTime: '', endTime: '' }],
  ['the rest of today', {}, rest, { isWholeDay: false, ...evening }],
  ['no hours until the rest of today is known', {}, later, { isWholeDay: false, startTime: '', endTime: '' }],
  ['whole days, once they are chosen', { isWholeDay: true }, rest, { isWholeDay: true, ...evening }],
  [
    'other hours, once they are chosen',
    { hours: { startTime: '09:00', endTime: '10:00' }, isWholeDay: false },
    rest,
    { isWholeDay: false, startTime: '09:00', endTime: '10:00' },
  ],
])('the form shows %s', (_title, changes, preset, shown) => {
  expect(timesOf({ ...opened, ...changes }, preset)).toEqual(shown);
});

const wholeDay = { isWholeDay: true, startTime: '', endTime: '' };
test.each([
  ['no date', newBlockDraft(null), wholeDay, 'Please select at least one date'],
  [
    'no hours',
    opened,
    { ...wholeDay, isWholeDay: false },
    'Please fill in start and end times or select whole day',
  ],
  [
    'hours that end before they start',
    opened,
    { isWholeDay: false, startTime: '17:00', endTime: '09:00' },
    'The end time must come after the start time',
  ],
  ['hours', opened, { isWholeDay: false, ...evening }, null],
  ['a whole day', opened, wholeDay, null],
])('with %s the form says what is missing', (_title, chosen, times, problem) => {
  expect(problemOf(chosen, times)).toBe(problem);
});

test('whole days are asked for without hours, and an empty reason as none', () => {
  expect(requestOf({ ...opened, reason: '  ' }, { isWholeDay: true, ...evening })).toEqual({
    startTime: null,
    endTime: null,
    reason: null,
  });
  expect(requestOf(draft, { isWholeDay: false, ...evening })).toEqual({ ...evening, reason: 'Tournament' });
});
