import { describe, expect, test } from '@jest/globals';
import { siteNamed } from '../site/site.ts';
import { TEST_SERVICES } from '../../../tests/fixtures/operators/setup-services.ts';
import type { Services } from './answers.ts';
import { machineAt, type WebServer } from './machine.ts';
import { templateNamed } from './templates.ts';
import { webServerFiles, withSites, withWorkerConnections } from './web-server-files.ts';

/** The beginning of Debian 12's `/etc/nginx/nginx.conf`. */
const DEBIAN = `user www-data;
worker_processes auto;
pid /run/nginx.pid;
error_log /var/log/nginx/error.log;
include /etc/nginx/modules-enabled/*.conf;

events {
	worker_connections 768;
	# multi_accept on;
}

http {
`;

describe('nginx’s own file', () => {
  test('Debian’s gets room for 10,240 connections, and nothing else changes', () => {
    const changed = withWorkerConnections(DEBIAN);
    expect(changed).toBe(DEBIAN.replace('768', '10240'));
    expect(withWorkerConnections(changed)).toBe(changed);
  });

  test.each([
    [
      'has more already',
      'events {\n\tworker_connections 20000;\n}\n',
      'events {\n\tworker_connections 20000;\n}\n',
    ],
    ['names none', 'events {\n}\n', 'events {\n\tworker_connections 10240;\n}\n'],
    ['names none on one line', 'events {}\n', 'events {\n\tworker_connections 10240;}\n'],
    [
      'names it in a comment alone',
      'events {\n\t# worker_connections 768;\n}\n',
      'events {\n\tworker_connections 10240;\n\t# worker_connections 768;\n}\n',
    ],
    [
      'names it on one line',
      'events { worker_connections 512; }\n',
      'events { worker_connections 10240; }\n',
    ],
  ])('a file that %s', (_what, text, expected) => {
    expect(withWorkerConnections(text)).toBe(expected);
  });
});

/** 1.0's guide copies it to /etc/caddy. It has changed since, but not how it begins. */
const CADDYFILE_OF_FIRST_GUIDE = templateNamed('caddy/Caddyfile');

test.each([
  [':80 {\n\tfile_server\n}\n', ':80 {\n\tfile_server\n}\n\nimport sites/*.caddy\n'],
  ['import sites/*.caddy\n', 'import sites/*.caddy\n'],
  ['# import sites/*.caddy', '# import sites/*.caddy\n\nimport sites/*.caddy\n'],
  ['', '\nimport sites/*.caddy\n'],
  [CADDYFILE_OF_FIRST_GUIDE, 'import sites/*.caddy\n'],
])('the Caddyfile %j imports the sites once', (text, expected) => {
  expect(withSites(text)).toBe(expected);
});

function filesOf(webServer: WebServer, services: Services | undefined, isSelfSigned = false) {
  return webServerFiles(
    siteNamed('anna'),
    machineAt('/'),
    {
      answers: {
        domain: 'anna.example',
        moduleDomain: 'coach.anna.example',
        adminEmails: 'anna@example.com,tom@example.com',
        webServer,
        services,
      },
      ports: [3003, 3004],
      certificate: '/etc/letsencrypt/live/anna.example',
      isSelfSigned,
      supabaseOrigin: services ? 'https://abc.supabase.co' : 'https://anna.example',
      hasBrotli: false,
    },
    webServer === 'nginx' ? DEBIAN : '',
  );
}

test('nginx’s file of a site has its names, ports and folders, and shares nothing with those of other sites', () => {
  const files = filesOf('nginx', TEST_SERVICES);
  expect([...files.keys()].toSorted()).toEqual([
    '/etc/nginx/nginx.conf',
    '/etc/nginx/sites-available/anna',
    '/etc/systemd/system/nginx.service.d/lessons.conf',
  ]);
  const text = files.get('/etc/nginx/sites-available/anna')?.text ?? '';
  for (const part of [
    'server_name anna.example coach.anna.example;',
    'upstream anna_api {',
    'server 127.0.0.1:3003 ',
    'server 127.0.0.1:3004 ',
    'map $uri $anna_shell_cache_control {',
    'add_header X-Robots-Tag $anna_shell_robots;',
    'ssl_session_cache shared:anna:1m;',
    'ssl_certificate /etc/letsencrypt/live/anna.example/fullchain.pem;',
    'root /srv/anna/shell;',
    'root /srv/anna/module;',
    `connect-src 'self' https://abc.supabase.co https://coach.anna.example `,
  ]) {
    expect(text).toContain(part);
  }
  // Without the module for it, nginx would not start.
  expect(text).not.toContain('brotli');
  expect(text).not.toMatch(/lessons_api|\/auth\/v1\/ \{|\$\{/);
});

test('nginx leads the paths of Supabase, Stripe and the mails to the sandbox on a site that has it', () => {
  const text = filesOf('nginx', undefined).get('/etc/nginx/sites-available/anna')?.text ?? '';
  for (const path of ['/auth/v1/', '/v1/', '/sandbox/'])
    expect(text).toContain(`location ^~ ${path} { proxy_pass http://127.0.0.1:23003; }`);
});

test('Caddy’s file of a site has its names, ports and folders, and snippets of its own', () => {
  const files = filesOf('caddy', TEST_SERVICES);
  expect([...files.keys()]).toEqual(['/etc/caddy/sites/anna.caddy', '/etc/caddy/Caddyfile']);
  const text = files.get('/etc/caddy/sites/anna.caddy')?.text ?? '';
  for (const part of [
    '\nanna.example {\n\ttls anna@example.com\n',
    '\ncoach.anna.example {\n\ttls anna@example.com\n',
    'reverse_proxy 127.0.0.1:3003 127.0.0.1:3004 {',
    'root * /srv/anna/shell',
    '(anna-shell) {',
    'import anna-module-security\n\t\trespond "{err.status_code} {err.status_text}"\n',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/\$\{|\{\$|sandbox path/);
});

test('Caddy has an authority of its own for a site without public names, and leads to the sandbox', () => {
  const text = filesOf('caddy', undefined, true).get('/etc/caddy/sites/anna.caddy')?.text ?? '';
  expect(text).toContain('\nanna.example {\n\ttls internal\n');
  expect(text).toContain(
    '@sandbox path /auth/v1/* /v1/* /sandbox/*\n\thandle @sandbox {\n\t\treverse_proxy 127.0.0.1:23003\n',
  );
});
