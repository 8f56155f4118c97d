import { expect, test } from '@jest/globals';
import { checkRelease, judgeRelease } from './check-release.ts';

test.each([
  ['1.2.0', ['1.1.0', '1.2.0', 'latest', '1.3.0-rc.1'], 'ok', '1.2.0 is the newest'],
  ['1.2.0', ['1.2.0', '1.10.0', '1.9.0'], 'warn', '1.10.0 is there, and this is 1.2.0'],
  ['1.2.0', [], 'ok', '1.2.0 is the newest'],
])('release %s beside %j is said to be %s', (version, tags, status, says) => {
  expect(judgeRelease(version, tags)).toMatchObject({ status, says });
});

test.each(['lessons/api:local', '/api:local', 'localhost:5000/lessons/api:1.2.0'])(
  'for an image of this machine, such as %s, no registry is asked',
  async (image) => {
    expect(await checkRelease(image)).toEqual([]);
  },
);
