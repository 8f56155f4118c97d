import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkDisk, checkSecrets } from './check-machine.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-site-'));
  writeFileSync(join(folder, '.env'), 'SITE=live\n', { mode: 0o600 });
  mkdirSync(join(folder, 'secrets'), { mode: 0o700 });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the doctor says how full the disk is', () => {
  expect(checkDisk(folder)).toMatchObject({ subject: 'Disk', says: expect.stringMatching(/^\d+ % used/) });
});

test('settings and secrets that only root can read are well', () => {
  expect(checkSecrets(folder).status).toBe('ok');
});

test.each([
  ['.env', 0o644],
  ['secrets', 0o755],
])('the doctor names %s if other accounts can read it', (name, mode) => {
  chmodSync(join(folder, name), mode);
  expect(checkSecrets(folder)).toMatchObject({ status: 'fail', says: expect.stringContaining(name) });
});
