import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { siteNamed } from '../site/site.ts';
import { findProcesses } from './find-processes.ts';

const PATH = process.env['PATH'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-systemctl-'));
  process.env['PATH'] = `${folder}:${PATH}`;
});
afterEach(() => {
  process.env['PATH'] = PATH;
  rmSync(folder, { recursive: true });
});

/** Puts a `systemctl` in the place of systemd's that lists these units. */
function systemdLists(...lines: string[]): void {
  const file = join(folder, 'systemctl');
  writeFileSync(
    file,
    `#!/bin/sh\n[ "$5" = 'anna-api@*.service' ] && printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')}\n`,
  );
  chmodSync(file, 0o755);
}

test('the doctor asks the processes that systemd runs, and reports one that it restarts again and again', async () => {
  systemdLists(
    'anna-api@3001.service loaded active     running      Tennis lessons: the API on port 3001',
    'anna-api@3002.service loaded activating auto-restart Tennis lessons: the API on port 3002',
  );
  expect(await findProcesses(siteNamed('anna'))).toEqual({
    origins: ['http://127.0.0.1:3001'],
    findings: [
      {
        status: 'fail',
        subject: 'Process anna-api@3002.service',
        says: 'is activating (auto-restart)',
        remedy: '`journalctl -u anna-api@3002.service` says why.',
      },
    ],
  });
});

test('the doctor reports that systemd runs no process of the site', async () => {
  systemdLists('');
  expect((await findProcesses(siteNamed('anna'))).findings).toMatchObject([
    { status: 'fail', says: 'systemd runs none' },
  ]);
});
