import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed } from './site.ts';
import { apiUnitsOf, startUnits, stopUnits } from './api-units.ts';

const PATH = process.env['PATH'];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-units-'));
  writeFileSync(join(folder, 'told'), '');
  process.env['PATH'] = [folder, PATH].join(delimiter);
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

function putSystemctl(script: string): void {
  writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\necho "$@" >> ${folder}/told\n${script}\n`);
  chmodSync(join(folder, 'systemctl'), 0o755);
}
const told = () => readFileSync(join(folder, 'told'), 'utf8').split('\n').filter(Boolean);

test('the units of a site’s API are those that run and those that start with the machine, without other sites’', async () => {
  putSystemctl(`case "$1" in
  list-units) printf '%s\\n' '  lessons-api@3001.service loaded active running Tennis lessons' '' 'lessons-api@3005.service loaded activating auto-restart x';;
  show) echo 'ssh.service lessons-api@3001.service lessons-api@3002.service anna-api@3003.service lessons-backup.timer';;
esac`);
  expect(await apiUnitsOf(siteNamed('lessons'))).toEqual([
    'lessons-api@3001.service',
    'lessons-api@3002.service',
    'lessons-api@3005.service',
  ]);
});

test('units are stopped and started together, and nothing is called for none', async () => {
  putSystemctl('');
  await stopUnits(['a.service', 'b.service']);
  await startUnits(['a.service', 'b.service']);
  await stopUnits([]);
  await startUnits([]);
  expect(told()).toEqual(['stop a.service b.service', 'start a.service b.service']);
});

test('a machine without systemd says so', async () => {
  process.env['PATH'] = folder;
  await expect(apiUnitsOf(siteNamed('lessons'))).rejects.toThrow('systemctl list-units: is not installed.');
});
