import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.join(import.meta.dirname, '../..');

test('`text-decoration` names a line alone: Safari ignores one with a style or a thickness', () => {
  const files = globSync('{player-app/{src,ui},admin-app/src}/**/*.css', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(50);
  const ignored = files.flatMap((file) => {
    const css = readFileSync(path.join(ROOT, file), 'utf8');
    return [...css.matchAll(/text-decoration: [\w-]+ [^;]*;/g)].map(([rule]) => `${file}: ${rule}`);
  });
  expect(ignored).toEqual([]);
});
