import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { siteNamed } from '../site/site.ts';
import { machineAt } from './machine.ts';
import { choosePorts, portsOf } from './ports.ts';

const root = mkdtempSync(join(tmpdir(), 'lessons-ports-'));
afterAll(() => rmSync(root, { recursive: true }));
const machine = machineAt(root);
const enabled = join(machine.units, 'multi-user.target.wants');
mkdirSync(enabled, { recursive: true });
for (const unit of ['lessons-api@3002', 'lessons-api@3001', 'anna-api@3005', 'anna-api@3006'])
  symlinkSync('../unit', join(enabled, `${unit}.service`));

test.each([
  ['lessons', [3001, 3002]],
  ['anna', [3005, 3006]],
  ['ben', undefined],
])('the ports of the site %s are those by which systemd starts its processes', (name, ports) => {
  expect(portsOf(siteNamed(name, root), machine)).toEqual(ports);
});

test('a new site gets the first two ports that no other site has, and on which nothing listens', async () => {
  expect(await choosePorts(machine, async () => true)).toEqual([3003, 3004]);
  expect(await choosePorts(machine, async (port) => port !== 3004)).toEqual([3007, 3008]);
  await expect(choosePorts(machine, async () => false)).rejects.toThrow('No two ports');
});
