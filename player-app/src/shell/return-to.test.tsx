import { expect, test } from '@jest/globals';
import { storeReturnTo, storedReturnTo, returnToOf, withReturnTo } from './return-to.ts';

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
])('signing in leads home if the stored path is no path of the product: %j', (state) => {
  expect(returnToOf(state)).toBe('/');
});

const KEY = 'lessons.return-to';
const slot = '/book?at=2026-11-24T17%3A00%3A00.000Z&minutes=60';

test('the stored path is for a page without this one’s history, until home is stored', () => {
  expect(storedReturnTo()).toBe('/');
  storeReturnTo(slot);
  expect(storedReturnTo()).toBe(slot);
  expect(returnToOf(null, storedReturnTo())).toBe(slot);
  expect(returnToOf(withReturnTo('/schedule'), storedReturnTo())).toBe('/schedule');
  storeReturnTo('/');
  expect(storedReturnTo()).toBe('/');
});

test.each([
  ['older than a day', () => `${Date.now() - 25 * 60 * 60_000} ${slot}`],
  ['of another site', () => `${Date.now()} //elsewhere.example`],
  ['that is cut short', () => `${Date.now()}`],
  ['of somebody else', () => 'junk'],
])('a stored path %s leads home', (_, kept) => {
  localStorage.setItem(KEY, kept());
  expect(storedReturnTo()).toBe('/');
});
