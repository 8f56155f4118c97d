import { expect, test } from '@jest/globals';
import { formatDateRange } from './format-date.ts';

test.each([
  ['2026-07-02', '2026-07-03', 'Thu 2 – Fri 3 Jul 2026'],
  ['2026-06-30', '2026-07-03', 'Tue 30 Jun – Fri 3 Jul 2026'],
  ['2026-12-30', '2027-01-01', 'Wed 30 Dec 2026 – Fri 1 Jan 2027'],
  ['2026-07-30', '2027-07-31', 'Thu 30 Jul 2026 – Sat 31 Jul 2027'],
] as const)('%s to %s is %s', (from, to, text) => {
  expect(formatDateRange(from, to)).toBe(text);
});
