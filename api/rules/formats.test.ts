import { expect, test } from '@jest/globals';
import { formatLongDate, formatTime } from './formats.ts';

test.each([
  ['2026-01-01', 'Thursday 1 January 2026'],
  ['2026-03-29', 'Sunday 29 March 2026'],
  ['2026-07-01', 'Wednesday 1 July 2026'],
  ['2026-10-25', 'Sunday 25 October 2026'],
])('the calendar date %s is written as %s', (date, written) => {
  expect(formatLongDate(date)).toBe(written);
});

test('an instant is written in London time', () => {
  const instant = '2026-07-01T23:30:00Z';
  expect(`${formatLongDate(instant)} ${formatTime(instant)}`).toBe('Thursday 2 July 2026 00:30');
});
