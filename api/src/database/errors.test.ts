import { expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from './errors.ts';

test.each([
  ['53100', 'the disk is full', true],
  ['57P03', 'it is starting', true],
  ['ECONNREFUSED', 'nothing listens there', true],
  ['EHOSTUNREACH', 'its machine has no way there', true],
  ['ENOTFOUND', 'its container is down, and has no name', true],
  ['EAI_AGAIN', 'names can’t be looked up', true],
  ['23505', 'a row is there already', false],
  ['42P01', 'a table is missing', false],
])('whether the database is unavailable with %s, %s: %s', (code, _why, expected) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('It failed'), { code }))).toBe(expected);
  expect(isDatabaseUnavailable(Object.assign(new Error('It failed'), { nativeError: { code } }))).toBe(
    expected,
  );
});
