import { expect, test } from '@jest/globals';
import { differenceOf } from './difference-of.ts';
import type { NamedRelease } from './read-site.ts';

const commit = '3f2c1ab0123456789012345678901234567890ab';

test.each<[string, NamedRelease, string | null]>([
  ['the same commit', { version: '1.2.0', commit }, null],
  ['the first digits of the commit', { version: '1.2.0', commit: '3f2c1ab' }, null],
  ['another version', { version: '1.1.0', commit }, 'is 1.1.0, not 1.2.0'],
  [
    'another commit of the version',
    { version: '1.2.0', commit: 'aaaaaaaaaa' },
    'is 1.2.0 of the commit aaaaaaa, not of 3f2c1ab',
  ],
  [
    'a build that knew no commit',
    { version: '1.2.0', commit: null },
    'is 1.2.0 but names no commit, so it can’t be compared: build it with COMMIT set to the commit',
  ],
  [
    'a build of changed files',
    { version: '1.2.0', commit: '3f2c1ab-dirty' },
    'is 1.2.0, built from changed files: build it from a clean clone',
  ],
])('a site that runs %s', (_case, running, difference) => {
  expect(differenceOf({ version: '1.2.0', commit }, running)).toBe(difference);
});

test('without an expected commit the version decides', () => {
  for (const named of [commit, null, 'aaaaaaa-dirty'])
    expect(differenceOf({ version: '1.2.0' }, { version: '1.2.0', commit: named })).toBeNull();
  expect(differenceOf({ version: '1.2.0' }, { version: '1.2.1', commit })).toBe('is 1.2.1, not 1.2.0');
});
