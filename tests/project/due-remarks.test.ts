import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/*
 * Code that serves an older release says until which release it stays, such as "until 1.2". It goes with that release.
 */

const root = path.join(import.meta.dirname, '../..');
const UNTIL = /\buntil (\d+)\.(\d+)\b/i;

type Version = readonly [major: number, minor: number];

const isReached = ([major, minor]: Version, [nowMajor, nowMinor]: Version) =>
  nowMajor > major || (nowMajor === major && nowMinor >= minor);

/** Returns the lines whose release is reached, each with its place. */
function dueIn(name: string, text: string, now: Version): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, major, minor] = UNTIL.exec(line) ?? [];
    const isDue = major !== undefined && isReached([Number(major), Number(minor)], now);
    return isDue ? [`${name}:${index + 1} ${line.trim()}`] : [];
  });
}

function versionOf(part: string): Version {
  const manifest = JSON.parse(readFileSync(path.join(root, part, 'package.json'), 'utf8')) as {
    version: string;
  };
  const [major = 0, minor = 0] = manifest.version.split('.').map(Number);
  return [major, minor];
}

test('no code stays that serves an older release longer than it says', () => {
  const versions = ['api', 'player-app', 'admin-app'].map(versionOf);
  const newest = versions.reduce((one, other) => (isReached(one, other) ? other : one));
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (name) => name && name !== 'tests/project/due-remarks.test.ts' && existsSync(path.join(root, name)),
    );
  expect(sources.length).toBeGreaterThan(1000);
  const due = sources.flatMap((name) => dueIn(name, readFileSync(path.join(root, name), 'utf8'), newest));
  expect(due).toEqual([]);
});
