import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { siteNamed } from '../site/site.ts';
import { machineAt, type WebServer } from './machine.ts';
import { serveSite } from './serve-site.ts';
import { templateNamed } from './templates.ts';

/* Names below .invalid are never known, so no certificate can be had for them: what matters is what stays. */

const DOMAIN = 'lessons.invalid';
const environment = { ...process.env };
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lessons-serve-'));
  write('etc/nginx/nginx.conf', 'events {\n}\n');
  write('etc/caddy/Caddyfile', '');
  const made = createCertificate(DOMAIN);
  const [pem, key] = [write('made/cert', made.certificate), write('made/key', made.key)];
  const programs: Record<string, string> = {
    systemctl: `echo "$*" >> ${root}/calls`,
    nginx: '',
    caddy: '',
    openssl: `while [ $# -gt 0 ]; do case "$1" in -keyout) cp ${key} "$2";; -out) cp ${pem} "$2";; esac; shift; done`,
  };
  for (const [name, script] of Object.entries(programs))
    chmodSync(write(`bin/${name}`, `#!/bin/sh\n${script}\n`), 0o755);
  process.env['PATH'] = `${join(root, 'bin')}${delimiter}${environment['PATH']}`;
});
afterEach(() => {
  process.env = { ...environment };
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
const writeCertified = (host: string, ends?: Date) =>
  write(`etc/letsencrypt/live/${DOMAIN}/fullchain.pem`, createCertificate(host, ends).certificate);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const calls = () => (existsSync(join(root, 'calls')) ? read('calls').trim().split('\n') : []);

function serve(webServer: WebServer, options: { isSelfSigned?: boolean; wasInterrupted?: boolean } = {}) {
  const answers = {
    domain: DOMAIN,
    moduleDomain: `coach.${DOMAIN}`,
    adminEmails: 'coach@example.com',
    webServer,
    services: undefined,
  };
  return serveSite(siteNamed('lessons', root), machineAt(root), answers, [3001, 3002], {
    isSelfSigned: false,
    wasInterrupted: false,
    ...options,
  });
}
const nginxFile = () => read('etc/nginx/sites-available/lessons');
const caddyFile = () => read('etc/caddy/sites/lessons.caddy');
const OF_AUTHORITY = `/etc/letsencrypt/live/${DOMAIN}/fullchain.pem`;

test('nginx gets a certificate of the machine’s own where there is none of an authority', async () => {
  expect(await serve('nginx')).toMatch(/^is self-signed: .* http:\/\/lessons\.invalid does not lead here/);
  expect(nginxFile()).toContain('/etc/lessons/certificate/fullchain.pem');
});

test('nginx keeps a certificate of an authority that ends this week when another can’t be had', async () => {
  writeCertified(DOMAIN);
  expect(await serve('nginx')).toMatch(
    /^is not for coach\.lessons\.invalid\. http:\/\/lessons\.invalid does not/,
  );
  expect(nginxFile()).toContain(OF_AUTHORITY);
  writeCertified(DOMAIN, new Date(Date.now() + 2 * DAY));
  expect(await serve('nginx')).toBeDefined();
  expect(nginxFile()).toContain(OF_AUTHORITY);
  expect(nginxFile()).not.toContain('/etc/lessons/certificate');
});

test('nginx gets a certificate of the machine’s own when it is asked for', async () => {
  writeCertified(DOMAIN);
  expect(await serve('nginx', { isSelfSigned: true })).toContain('without --self-signed');
  expect(nginxFile()).toContain('/etc/lessons/certificate/fullchain.pem');
});

test('Caddy has an authority of its own for a new site whose name is not known', async () => {
  expect(await serve('caddy')).toMatch(
    /^is self-signed: .*lessons\.invalid (is not known|could not be looked up)/,
  );
  expect(caddyFile()).toContain(`\n${DOMAIN} {\n\ttls internal\n`);
});

test.each([
  [
    'by the site’s own file',
    () => write('etc/caddy/sites/lessons.caddy', `\n${DOMAIN} {\n\ttls a@b.example\n}\n`),
  ],
  ['as the guide of 1.0 says', () => write('etc/caddy/Caddyfile', templateNamed('caddy/Caddyfile'))],
  ['by nginx before', () => writeCertified(DOMAIN)],
])('Caddy goes on with a name that was public %s though it can’t be looked up now', async (_how, prepare) => {
  prepare();
  expect(await serve('caddy')).toMatch(/^can't be renewed now\. lessons\.invalid /);
  expect(caddyFile()).toContain(`\n${DOMAIN} {\n\ttls coach@example.com\n`);
});

test('Caddy’s own authority is no public one', async () => {
  await serve('caddy', { isSelfSigned: true });
  await serve('caddy');
  expect(caddyFile()).toContain(`\n${DOMAIN} {\n\ttls internal\n`);
});

test('a web server reads its files again only after a change, or after a set-up that was interrupted', async () => {
  await serve('caddy');
  rmSync(join(root, 'calls'));
  await serve('caddy');
  expect(calls()).toEqual(['enable --now caddy']);
  await serve('caddy', { wasInterrupted: true });
  expect(calls().slice(1)).toEqual(['enable --now caddy', 'reload caddy', 'try-reload-or-restart nginx']);
});
