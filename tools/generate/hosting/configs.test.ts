import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startTestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import { hostConfigs } from './configs.ts';
import { moduleHeaders, shellHeaders } from '../../../api/src/http/host-headers.ts';

const root = join(import.meta.dirname, '../../..');
const configs = hostConfigs();

test.each(Object.keys(configs))('%s is as `npm run generate -- hosting` writes it', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(configs[path]);
});

describe('the headers of the front ends', () => {
  const site = {
    supabase: { url: 'https://abc.supabase.co', anonKey: 'anon' },
    payments: { publishableKey: 'pk_live_1', stripeJsUrl: null },
    adminManifestUrl: 'https://coach.lessons.example/mf-manifest.json',
  };

  test('the shell’s headers are those that the API sends with the pages it serves', async () => {
    const api = await startTestApi({ app: { publicConfig: site } });
    try {
      const sent = Object.fromEntries((await fetch(`${api.url}/api/health`)).headers);
      expect(sent).toMatchObject(shellHeaders({ ...site, apiOrigin: '' }));
    } finally {
      await api.close();
    }
  });

  test('the shell’s headers let its pages call an API with an origin of its own', () => {
    const headers = shellHeaders({ ...site, apiOrigin: 'https://api.lessons.example' });
    expect(headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/api\.lessons\.example/);
  });

  test('the module’s headers let the pages of one shell read its files', () => {
    expect(moduleHeaders('https://lessons.example')).toMatchObject({
      'access-control-allow-origin': 'https://lessons.example',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining(`default-src 'none'`),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
});

/* `npx node tests/releases/own-server/test-own-server.ts` tests what a server does with them. */
const SHELL = shellHeaders({
  supabase: { url: 'https://abc.supabase.co', anonKey: '' },
  payments: { publishableKey: '', stripeJsUrl: null },
  adminManifestUrl: 'https://coach.lessons.example/mf-manifest.json',
  apiOrigin: 'https://api.lessons.example',
});
const MODULE = moduleHeaders('https://lessons.example');
test.each([
  ['deploy/nginx/shell.conf.template', SHELL],
  ['deploy/nginx/module.conf.template', MODULE],
  ['deploy/nginx/site.conf.template', { ...SHELL, ...MODULE }],
  ['deploy/caddy/shell.caddy', SHELL],
  ['deploy/caddy/module.caddy', MODULE],
  ['deploy/caddy/site.caddy.template', { ...SHELL, ...MODULE }],
])('%s names every header, and no origin of its own', (path, headers) => {
  for (const name of Object.keys(headers))
    expect(configs[path]).toMatch(new RegExp(`^\\s*(add_header |[+])?${name} "`, 'm'));
  expect(configs[path]).not.toContain('.invalid');
});
