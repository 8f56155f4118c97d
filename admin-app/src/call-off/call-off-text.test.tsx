import { expect, test } from '@jest/globals';
import type { CallOff } from '@lessons/contract';
import { buildCalledOff, buildCallOff, entryOf } from '../../test/call-off.ts';
import { describeCallOff, describeOutcome, titleOf } from './call-off-text.ts';

const lesson = (day: string, chooseBy: string): CallOff['lessons'][number] => ({
  ...entryOf(
    buildCalledOff(`2026-12-${day}T14:00Z`, { calledOff: { reason: 'away', message: null, chooseBy } }),
  ),
  chooseBy,
});
const entries = [lesson('08', '2026-11-30T20:00:00.000Z'), lesson('18', '2026-12-01T20:00:00.000Z')];
const fortnight = buildCallOff(entries, {
  reason: 'away',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-18T15:00:00.000Z',
});

test('the lessons of a time away are described with their days, and with the last deadline', () => {
  expect(describeCallOff(fortnight)).toBe('Away 8 Dec – 18 Dec · 2 choosing until Tue 1 Dec 20:00');
  expect(titleOf(fortnight)).toBe('Away: Tue 8 Dec – Fri 18 Dec');
});

test('a lesson that waits for a choice is described with its day if the coach is away for several', () => {
  expect(entries.map(describeOutcome)).toEqual([
    'Tue 8 Dec · 14:00–15:00 · £50 · Paid by card',
    'Fri 18 Dec · 14:00–15:00 · £50 · Paid by card',
  ]);
});

test('lessons of one day until midnight are described with their times', () => {
  const evening = { startTime: '2026-11-23T18:00:00.000Z', endTime: '2026-11-24T00:00:00.000Z' };
  const callOff = buildCallOff([entryOf(buildCalledOff('2026-11-23T18:00Z'))], evening);
  expect(describeCallOff(callOff)).toBe('Rain Mon 18–24 · 1 choosing until Thu 20:00');
  expect(titleOf(callOff)).toBe('Rain: Mon 23 Nov, 18:00–00:00');
});
