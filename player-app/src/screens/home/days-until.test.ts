import { expect, test } from '@jest/globals';
import { daysUntil } from './days-until.ts';

test.each([
  ['2026-11-20T18:00:00Z', 'today'],
  ['2026-11-21T09:00:00Z', 'tomorrow'],
  ['2026-11-24T17:00:00Z', 'in 4 days'],
])('a lesson at %s is %s', (startTime, words) => {
  expect(daysUntil(startTime, new Date('2026-11-20T23:30:00Z'))).toBe(words);
});

test('counts London days, also where the night is an hour longer', () => {
  // 23:30 UTC on 23 October is already the 24th in London; the clocks go back on the 25th.
  expect(daysUntil('2026-10-26T09:00:00Z', new Date('2026-10-23T23:30:00Z'))).toBe('in 2 days');
});
