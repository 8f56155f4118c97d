import { expect, test } from '@jest/globals';
import { hoursUntil, isRefundEligible } from './refund-window.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-21T12:00:00.000Z', false, 'exactly 24 hours before'],
  ['2026-11-21T12:00:00.001Z', true, 'a moment more'],
  ['2026-11-19T12:00:00Z', false, 'yesterday'],
])('a lesson at %s is refundable: %s (%s) [spec 9 Constants]', (start, eligible) => {
  expect(isRefundEligible(new Date(start), now)).toBe(eligible);
});

test('the 24 hours before a lesson are elapsed hours, also over the night of a clock change', () => {
  const before = new Date('2026-10-24T09:00:00+01:00');
  expect(hoursUntil(new Date('2026-10-25T09:00:00Z'), before)).toBe(25);
  expect(isRefundEligible(new Date('2026-10-25T09:00:00Z'), before)).toBe(true);
});
