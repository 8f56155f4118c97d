import { expect, test } from '@jest/globals';
import { isNewer } from './versions.ts';

test.each([
  ['1.1.0', '1.0.9', true],
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '1.99.99', true],
  ['1.1', '1.1.0', false],
  ['1.1.0', '1.1', false],
  ['1.1.0', '1.1.0-rc.1', true],
  ['1.1.0-rc.1', '1.1.0', false],
  ['1.1.0-rc.10', '1.1.0-rc.9', true],
  ['1.0.0', '1.0.1', false],
])('%s is newer than %s: %s', (version, other, expected) => {
  expect(isNewer(version, other)).toBe(expected);
});
