import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SETTING_NAMES } from '../../../api/src/process/settings.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy/systemd');
const units = globSync('*.{service,timer}', { cwd: DEPLOY });
const folder = mkdtempSync(join(tmpdir(), 'lessons-units-'));
beforeAll(() => {
  // All together, since they name each other. The programs need not be installed here.
  for (const name of units) {
    const text = readFileSync(join(DEPLOY, name), 'utf8').replaceAll(/^(ExecStart=)\S+/gm, '$1/bin/true');
    writeFileSync(join(folder, basename(name)), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(units)('systemd finds no fault in %s', (name) => {
  const unit = join(folder, basename(name));
  expect(execFileSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })).toBe('');
});

test('the example has settings of the API alone', () => {
  const example = readFileSync(join(DEPLOY, 'example.env'), 'utf8');
  const names = [...example.matchAll(/^(\w+?)(?:_FILE)?=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !SETTING_NAMES.includes(String(name)))).toEqual([]);
});
