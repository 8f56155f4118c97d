import { expect, test } from '@jest/globals';
import { describeRelease } from './release.ts';

const COMMIT = '3f2c1ab8d9e0f1a2b3c4d5e6f708192a3b4c5d6e';

test.each([
  ['1.4.0', null, '1.4.0'],
  ['1.4.0', COMMIT, '1.4.0 (3f2c1ab)'],
  ['1.4.0', `${COMMIT}-dirty`, '1.4.0 (3f2c1ab-dirty)'],
  ['1.4.0', 'nightly-7', '1.4.0 (nightly-7)'],
])('a release %s of commit %s is shown as %s', (version, commit, text) => {
  expect(describeRelease({ version, commit })).toBe(text);
});
