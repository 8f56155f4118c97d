import { expect, test } from '@jest/globals';
import { remember, wantedPath } from './wanted-path.ts';

test('signing in leads on to what was wanted', () => {
  expect(wantedPath(remember('/book?date=2026-11-24'))).toBe('/book?date=2026-11-24');
});

test.each([
  null,
  undefined,
  'text',
  {},
  { wanted: 7 },
  { wanted: '//elsewhere.example' },
  { wanted: 'https://elsewhere.example' },
])('what is no path of the product leads home: %j', (state) => {
  expect(wantedPath(state)).toBe('/');
});
