import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { APPLE_PAY_DOMAIN_PATH, SERVER_PATHS } from '@lessons/contract/server-paths';
import { moduleHeaders, shellHeaders } from '../../api/src/http/host-headers.ts';
import {
  CACHE_CONTROL,
  FILE_NAME,
  HASHED_FILE,
  HIDDEN_FILE,
  LANDING_LINK,
  MANIFEST,
} from '../../api/src/http/static-files.ts';
import { startTestApi } from '../fixtures/api/start-test-api.ts';

/* deploy/caddy/Caddyfile against what the product expects of a web server. `npm run test:machine` runs it. */

const text = readFileSync(join(import.meta.dirname, '../../deploy/caddy/Caddyfile'), 'utf8');
const ORIGINS = {
  SHELL_ORIGIN: 'https://lessons.example',
  MODULE_ORIGIN: 'https://coach.lessons.example',
  SUPABASE_ORIGIN: 'https://abc.supabase.co',
};
const SITE = {
  supabase: { url: ORIGINS.SUPABASE_ORIGIN, anonKey: 'anon' },
  payments: { publishableKey: 'pk_live_1', stripeJsUrl: null },
  adminManifestUrl: `${ORIGINS.MODULE_ORIGIN}/mf-manifest.json`,
};

/** Returns the headers of a snippet and of those that it imports, with the variables put in. */
function headersOf(snippet: string): Record<string, string> {
  const [, body = ''] = new RegExp(`^\\(${snippet}\\) \\{\\n(.*?)^\\}`, 'ms').exec(text) ?? [];
  const imported = [...body.matchAll(/import (\S+)/g)].map(([, name]) => headersOf(String(name)));
  const own = [...body.matchAll(/^\t\t\+?([\w-]+) "(.*)"$/gm)].map(([, name, value]) => [
    name,
    Object.entries(ORIGINS).reduce(
      (all, [key, origin]) => all.replaceAll(`{$${key}}`, origin),
      String(value),
    ),
  ]);
  return Object.assign({}, ...imported, Object.fromEntries(own)) as Record<string, string>;
}

describe('the Caddyfile', () => {
  test('the Caddyfile sends the headers of the shell’s files, and those of the module’s', () => {
    expect(headersOf('shell-security')).toEqual(shellHeaders({ ...SITE, apiOrigin: '' }));
    expect(headersOf('module-security')).toEqual(moduleHeaders(ORIGINS.SHELL_ORIGIN));
  });

  test('the Caddyfile knows the paths of the API, and how long each file may be cached', () => {
    const paths = SERVER_PATHS.flatMap((path) => [path, `${path}/*`]).join(' ');
    expect(text).toContain(`@server path ${paths}\n`);
    expect(text.split(`path ${paths}`)).toHaveLength(3);
    expect(text).toContain(`@api path /api /api/* ${APPLE_PAY_DOMAIN_PATH}\n`);
    for (const pattern of [FILE_NAME, HASHED_FILE, HIDDEN_FILE, MANIFEST])
      expect(text).toContain(`path_regexp ${pattern.source}\n`);
    expect(text).toContain(`header @landing Link "${LANDING_LINK}"\n`);
    for (const value of [CACHE_CONTROL.other, CACHE_CONTROL.hashed, CACHE_CONTROL.manifest])
      expect(text).toContain(`Cache-Control "${value}"\n`);
  });
});

describe('the headers of the front ends', () => {
  test('the shell’s headers are those that the API sends with the pages it serves', async () => {
    const api = await startTestApi({ app: { publicConfig: SITE } });
    try {
      const sent = Object.fromEntries((await fetch(`${api.url}/api/health`)).headers);
      expect(sent).toMatchObject(shellHeaders({ ...SITE, apiOrigin: '' }));
    } finally {
      await api.close();
    }
  });

  test('the shell’s headers let its pages call an API with an origin of its own', () => {
    const headers = shellHeaders({ ...SITE, apiOrigin: 'https://api.lessons.example' });
    expect(headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/api\.lessons\.example/);
  });
});
