import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { shellHeaders } from '../../src/http/host-headers.ts';
import { CACHE_CONTROL } from '../../src/http/static-files.ts';
import { setUpServers } from '../../../tests/fixtures/api/serve.ts';
import { checkShellHost } from './check-shell-host.ts';
import { describeFinding } from './finding.ts';

const SCRIPT = '/main.0123abcd.js';
const API = 'https://api.lessons.example';
const config = {
  supabase: { url: 'https://abc.supabase.co', anonKey: 'anon' },
  payments: { publishableKey: 'pk_test_1', stripeJsUrl: null },
  adminManifestUrl: 'https://coach.lessons.example/mf-manifest.json',
};
const well = {
  policy: shellHeaders({ ...config, apiOrigin: API })['content-security-policy'] ?? '',
  config: JSON.stringify({ apiOrigin: API }),
  page: `<script src="${SCRIPT}"></script>`,
  pageCaching: CACHE_CONTROL.other as string,
  scriptCaching: CACHE_CONTROL.hashed as string,
  script: gzipSync('script'),
};

const start = setUpServers();

/** Serves a shell that differs from a good one in some way, and returns what the doctor does not like. */
async function check(fault: Partial<typeof well>, stripeJsUrl: string | null = null): Promise<string[]> {
  const shell = { ...well, ...fault };
  const host = await start(({ url }, response) => {
    if (url === '/config.json') return void response.end(shell.config);
    if (url === SCRIPT) {
      response.setHeader('cache-control', shell.scriptCaching);
      if (shell.script.length > 0) response.setHeader('content-encoding', 'gzip');
      return void response.end(shell.script);
    }
    response.writeHead(200, { 'cache-control': shell.pageCaching, 'content-security-policy': shell.policy });
    response.end(shell.page);
  });
  const payments = { ...config.payments, stripeJsUrl };
  const findings = await checkShellHost({ ...config, payments, publicUrl: host.origin, apiOrigin: API });
  return findings.filter(({ status }) => status !== 'ok').map(describeFinding);
}

test('the doctor reports a shell’s host as well that has the configuration of deploy/', async () => {
  expect(await check({})).toEqual([]);
});

test('a site with the sandbox may have the host’s configuration, which allows Stripe’s pages', async () => {
  expect(await check({}, '/sandbox/stripe.js')).toEqual([]);
});

test.each<[string, Partial<typeof well>, RegExp]>([
  [
    'its policy has another Supabase',
    { policy: well.policy.replace('abc.supabase.co', 'xyz.supabase.co') },
    /^fail {2}Page’s policy: .*connect-src lacks https:\/\/abc\.supabase\.co/,
  ],
  ['it sends no policy', { policy: '' }, /^fail {2}Page’s policy: the page has none/],
  [
    '/config.json names another API',
    { config: '{"apiOrigin":""}' },
    /^fail {2}Shell’s \/config\.json: sends the browser to the shell’s own host/,
  ],
  ['/config.json is the page', { config: well.page }, /config\.json: is missing/],
  ['the page is kept', { pageCaching: 'max-age=3600' }, /^warn {2}Caching: the page has .* max-age=3600/],
  [
    'scripts are not kept',
    { scriptCaching: 'no-cache' },
    /^warn {2}Caching: \/main.* instead of .*immutable/,
  ],
  [
    'scripts are not compressed',
    { script: Buffer.of() },
    /^warn {2}Compression: \/main.* is sent uncompressed/,
  ],
  ['the page is another one', { page: '<h1>Welcome to nginx!</h1>' }, /is not the page of the shell/],
])('the doctor reports a fault of the shell’s host: %s', async (_, fault, expected) => {
  expect(await check(fault)).toEqual([expect.stringMatching(expected)]);
});
