import { expect, test } from '@jest/globals';
import { timeUntil } from './time-until.ts';

test.each([
  ['2026-11-20T10:00:00Z', 'in 25 minutes'],
  ['2026-11-20T09:35:30Z', 'in 1 minute'],
  ['2026-11-20T18:30:00Z', 'in 8 hours'],
  ['2026-11-21T09:00:00Z', 'tomorrow'],
  ['2026-11-24T17:00:00Z', 'in 4 days'],
  ['2026-11-20T08:00:00Z', 'today'],
  ['2026-11-19T23:00:00Z', 'yesterday'],
  ['2026-11-12T10:00:00Z', '8 days ago'],
])('a lesson at %s is, seen from 9:35 on 20 November, %s', (startTime, words) => {
  expect(timeUntil(startTime, new Date('2026-11-20T09:35:00Z'))).toBe(words);
});

test('the days until a lesson are London days, also over a night with an extra hour', () => {
  // 23:30 UTC on 23 October is already the 24th in London; the clocks go back on the 25th.
  expect(timeUntil('2026-10-26T09:00:00Z', new Date('2026-10-23T23:30:00Z'))).toBe('in 2 days');
});
