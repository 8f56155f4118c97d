import { expect, test } from '@jest/globals';
import { returnToOf, withReturnTo } from './return-to.ts';

test('signing in returns to the path that was opened', () => {
  expect(returnToOf(withReturnTo('/book?date=2026-11-24'))).toBe('/book?date=2026-11-24');
});

test.each([
  null,
  undefined,
  'text',
  {},
  { returnTo: 7 },
  { returnTo: '//elsewhere.example' },
  { returnTo: 'https://elsewhere.example' },
])('leads home from what is no path of the product: %j', (state) => {
  expect(returnToOf(state)).toBe('/');
});
