import { expect, test } from '@jest/globals';
import { greetingAt } from './greeting.ts';

test.each([
  ['2026-11-20T11:59:59Z', 'Good morning'],
  ['2026-11-20T12:00:00Z', 'Good afternoon'],
  ['2026-11-20T17:00:00Z', 'Good evening'],
  ['2026-07-20T11:00:00Z', 'Good afternoon'],
])('at %s London says %s', (instant, greeting) => {
  expect(greetingAt(new Date(instant))).toBe(greeting);
});
