import { expect, test } from '@jest/globals';
import { nextWeekHref } from './next-week.ts';

test.each([
  ['2026-11-24T17:00:00.000Z', '2026-12-01T17:00:00.000Z'],
  // London’s clocks go back between them: the hour on the wall stays.
  ['2026-10-20T16:00:00.000Z', '2026-10-27T17:00:00.000Z'],
])('a week after %s is %s, by London’s clock', (start, next) => {
  expect(new URL(nextWeekHref(start, 60), 'https://x').searchParams.get('at')).toBe(next);
});
