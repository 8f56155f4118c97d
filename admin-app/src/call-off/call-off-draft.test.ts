import { expect, test } from '@jest/globals';
import type { AdminBooking } from '@lessons/contract';
import {
  changeCallOffDraft,
  isTicked,
  newCallOffDraft,
  type CallOffAction,
  type CallOffDraft,
} from './call-off-draft.ts';

const now = new Date('2026-11-20T12:00:00Z');
const opened = newCallOffDraft(undefined, now);
const lesson = { booking: { id: 'lesson' }, isSuggested: true };

test('the form opens with what is called off most: today, rain, the time closed', () => {
  expect(opened).toEqual({
    date: '2026-11-20',
    partName: '',
    reason: 'rain',
    message: '',
    keepsClosed: true,
    ticks: {},
  });
});

test('lessons under a block open their own day, and leave the block as it is', () => {
  const blocked = [{ id: 'lesson', date: '2026-11-24' } as AdminBooking];
  expect(newCallOffDraft(blocked, now)).toMatchObject({ date: '2026-11-24', keepsClosed: false });
});

const written: CallOffDraft = { ...opened, message: 'The court is wet.', ticks: { lesson: false } };
test.each<[title: string, before: CallOffDraft, action: CallOffAction, after: Partial<CallOffDraft>]>([
  [
    'a day keeps what was written',
    written,
    { type: 'choose-day', date: '2026-11-24' },
    { date: '2026-11-24' },
  ],
  ['a part of the day is chosen', written, { type: 'choose-part', name: 'Morning' }, { partName: 'Morning' }],
  ['a reason is chosen', written, { type: 'choose-reason', reason: 'ill' }, { reason: 'ill' }],
  ['a message is written', opened, { type: 'write-message', message: 'Ill' }, { message: 'Ill' }],
  ['the time is left open', written, { type: 'keep-closed', keepsClosed: false }, { keepsClosed: false }],
  [
    'a tick changes no other',
    written,
    { type: 'tick', bookingId: 'other', isTicked: true },
    { ticks: { lesson: false, other: true } },
  ],
  [
    'the last tick of a lesson counts',
    written,
    { type: 'tick', bookingId: 'lesson', isTicked: true },
    { ticks: { lesson: true } },
  ],
])('%s', (_title, before, action, after) => {
  expect(changeCallOffDraft(before, action)).toEqual({ ...before, ...after });
});

test.each([
  ['a suggested lesson', {}, true, undefined, true],
  ['a lesson that is not suggested', {}, false, undefined, false],
  ['a lesson that the coach has unticked', { lesson: false }, true, undefined, false],
  ['a lesson that the coach has ticked', { lesson: true }, false, undefined, true],
  ['a lesson under the block', {}, false, [{ id: 'lesson' }], true],
  ['a lesson beside the block', {}, true, [{ id: 'other' }], false],
  [
    'a lesson under the block that the coach has unticked',
    { lesson: false },
    true,
    [{ id: 'lesson' }],
    false,
  ],
])('%s is called off as its tick says', (_title, ticks, isSuggested, blocked, expected) => {
  expect(isTicked({ ticks }, { ...lesson, isSuggested }, blocked)).toBe(expected);
});
