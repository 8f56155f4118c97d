import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.join(import.meta.dirname, '../..');

// Lint refuses `Date.now`, but has no rule for this.
test('no screen takes the date of the device, whose clock may be wrong', () => {
  const files = globSync('{player-app/{src,ui},admin-app/src}/**/*.{ts,tsx}', { cwd: ROOT });
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.filter((file) => /new Date\(\)/.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual(
    [],
  );
});
