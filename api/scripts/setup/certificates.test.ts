import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { certifiedFor } from './certificates.ts';
import { machineAt } from './machine.ts';

const root = mkdtempSync(join(tmpdir(), 'lessons-certificates-'));
afterAll(() => rmSync(root, { recursive: true }));
const machine = machineAt(root);

function certified(domain: string, certifiedHost: string, ends?: Date) {
  const folder = join(machine.letsEncrypt, domain);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fullchain.pem'), createCertificate(certifiedHost, ends).certificate);
  return certifiedFor(machine, { domain, moduleDomain: 'coach.tennis.example' });
}
const inDays = (days: number) => new Date(Date.now() + days * DAY);

test('the certificate of an authority lacks nothing if it is for both names and does not end this week', () => {
  expect(certified('a.tennis.example', '*.tennis.example')).toEqual({
    folder: join(machine.letsEncrypt, 'a.tennis.example'),
    lack: undefined,
  });
});

test('a certificate that is valid for the site’s own name is kept with what it lacks', () => {
  const ends = inDays(2);
  expect(certified('b.tennis.example', '*.tennis.example', ends)?.lack).toBe(
    `ends on ${ends.toISOString().slice(0, 10)}.`,
  );
  expect(certified('c.tennis.example', 'c.tennis.example')?.lack).toBe('is not for coach.tennis.example.');
});

test('a certificate that has ended, or is for another name, is none', () => {
  expect(certified('d.tennis.example', '*.tennis.example', inDays(-1))).toBeUndefined();
  expect(certified('e.tennis.example', 'coach.tennis.example')).toBeUndefined();
  expect(
    certifiedFor(machine, { domain: 'f.tennis.example', moduleDomain: 'coach.tennis.example' }),
  ).toBeUndefined();
});
