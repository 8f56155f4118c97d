import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@lessons/sandbox-postgres';
import type { WebServer } from '../../../api/scripts/setup/machine.ts';
import { createCertificate } from '../../fixtures/api/create-certificate.ts';
import { startApiProcess, type ApiProcess } from '../../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/api/test-database.ts';
import { curl, readFirstPiece } from './curl.ts';
import { SCRIPT, writeFrontEnd } from './front-end-files.ts';
import { siteFileOf, SUPABASE_ORIGIN, withPorts } from './site-file.ts';
import { fillTemplate, startCaddy, startCaddyWith, startNginx } from './start-web-server.ts';

/* The configurations in deploy/, on real servers, with two processes of the API where they lead to it. */

const HOSTS = { SHELL_HOST: 'lessons.example', MODULE_HOST: 'coach.lessons.example' };
const DOMAINS = { domain: HOSTS.SHELL_HOST, moduleDomain: HOSTS.MODULE_HOST };

interface Origins {
  shell: string;
  module: string;
  /** Options of curl that lead the origins to this machine. */
  options: string[];
}

let database: TestDatabase;
let apis: ApiProcess[];
let ports: number[];
const folder = mkdtempSync(join(tmpdir(), 'lessons-web-server-'));
const shellFiles = writeFrontEnd(join(folder, 'shell'), 'index.html');
const moduleFiles = writeFrontEnd(join(folder, 'module'), 'mf-manifest.json');
// nginx's workers have an account of their own.
chmodSync(folder, 0o755);

beforeAll(async () => {
  database = await createTestDatabase();
  ports = [await freePort(), await freePort()];
  const settings = {
    PUBLIC_URL: `https://${HOSTS.SHELL_HOST}`,
    TRUST_PROXY: 'true',
  };
  apis = await Promise.all(
    ports.map((port) => startApiProcess(database, { settings: { ...settings, PORT: String(port) } })),
  );
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function nginxOfImages(closing: AsyncDisposableStack): Promise<Origins> {
  const [shell, module] = [await freePort(), await freePort()];
  const variables = {
    SHELL_ORIGIN: `http://localhost:${shell}`,
    MODULE_ORIGIN: `http://localhost:${module}`,
    API_ORIGIN: '',
    SUPABASE_ORIGIN,
    BROTLI: 'brotli_static on;',
  };
  const of = (name: string, port: number, files: string) =>
    fillTemplate(name, variables).replaceAll('8080', String(port)).replace('/srv/www', files);
  const sites =
    of('shell.conf.template', shell, shellFiles) + of('module.conf.template', module, moduleFiles);
  closing.use(await startNginx(folder, sites, shell));
  return { shell: variables.SHELL_ORIGIN, module: variables.MODULE_ORIGIN, options: [] };
}

async function nginxOfBothSites(closing: AsyncDisposableStack): Promise<Origins> {
  const [plain, tls] = [await freePort(), await freePort()];
  const { certificate, key } = createCertificate(HOSTS.SHELL_HOST);
  writeFileSync(join(folder, 'fullchain.pem'), certificate);
  writeFileSync(join(folder, 'privkey.pem'), key);
  // A second coach's site on the same nginx: what they share carries their names.
  const others = { domain: 'anna.example', moduleDomain: 'coach.anna.example' };
  const both = siteFile('nginx', 'lessons') + siteFile('nginx', 'anna', others);
  const sites = withPorts(both, tls, plain);
  closing.use(await startNginx(folder, sites, tls));
  const options = Object.values(HOSTS).flatMap((host) => ['--resolve', `${host}:${tls}:127.0.0.1`]);
  return {
    shell: `https://${HOSTS.SHELL_HOST}:${tls}`,
    module: `https://${HOSTS.MODULE_HOST}:${tls}`,
    options,
  };
}

/** Returns the file that setup writes for a site of this machine. */
function siteFile(webServer: WebServer, name: string, domains = DOMAINS): string {
  const [first = 0, second = 0] = ports;
  const files = { shell: shellFiles, module: moduleFiles };
  return siteFileOf(webServer, { folder, name, ...domains, ...files, ports: [first, second] });
}

async function caddyOfMachine(closing: AsyncDisposableStack): Promise<Origins> {
  const tls = await freePort();
  const options = Object.values(HOSTS).flatMap((host) => ['--resolve', `${host}:${tls}:127.0.0.1`]);
  closing.use(await startCaddyWith(folder, siteFile('caddy', 'lessons'), tls));
  return {
    shell: `https://${HOSTS.SHELL_HOST}:${tls}`,
    module: `https://${HOSTS.MODULE_HOST}:${tls}`,
    options,
  };
}

async function caddyOfBothSites(closing: AsyncDisposableStack): Promise<Origins> {
  const [shell, module] = [await freePort(), await freePort()];
  const variables = {
    SHELL_ORIGIN: `http://localhost:${shell}`,
    MODULE_ORIGIN: `http://localhost:${module}`,
    SUPABASE_ORIGIN,
    ACME_EMAIL: 'operator@lessons.example',
    API_UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  closing.use(await startCaddy(folder, variables, shell));
  return { shell: variables.SHELL_ORIGIN, module: variables.MODULE_ORIGIN, options: [] };
}

describe.each([
  ['nginx with the templates of the images', nginxOfImages, false],
  ['nginx with the sites of two coaches that setup wrote', nginxOfBothSites, true],
  ['Caddy with both sites of compose', caddyOfBothSites, true],
  ['Caddy with a site that setup wrote', caddyOfMachine, true],
] as const)('%s', (_name, start, leadsToApi) => {
  const closing = new AsyncDisposableStack();
  let origins: Origins;
  beforeAll(async () => {
    origins = await start(closing);
  });
  afterAll(() => closing.disposeAsync());
  const get = (url: string, ...options: string[]) => curl(url, ...origins.options, ...options);

  test.each([
    ['a browser', ['--header', 'Accept-Encoding: gzip, br'], 'br'],
    ['a client without brotli', ['--header', 'Accept-Encoding: gzip'], 'gzip'],
    ['a proxy that says Via', ['--header', 'Via: 2.0 Caddy', '--header', 'Accept-Encoding: gzip'], 'gzip'],
    ['a proxy that speaks HTTP/1.0', ['--http1.0', '--no-alpn', '--header', 'Accept-Encoding: gzip'], 'gzip'],
    [
      'such a proxy for a browser',
      ['--http1.0', '--no-alpn', '--header', 'Via: 1.0 x', '--header', 'Accept-Encoding: br'],
      'br',
    ],
  ])('the web server compresses for %s', async (_client, options, encoding) => {
    for (const url of [
      `${origins.shell}/${SCRIPT}`,
      `${origins.shell}/book`,
      `${origins.module}/${SCRIPT}`,
    ]) {
      const { status, headers } = await get(url, ...options);
      expect({ url, status, encoding: headers['content-encoding'] }).toEqual({
        url,
        status: 200,
        encoding: [encoding],
      });
      expect(headers['vary']?.join().toLowerCase()).toContain('accept-encoding');
    }
  });

  test('the web server sends the page for every screen, and says for how long each file may be cached', async () => {
    const page = await get(`${origins.shell}/book`);
    expect(page).toMatchObject({ status: 200, body: '{"entry":"index.html"}' });
    expect(page.headers).toMatchObject({ 'cache-control': ['no-cache'], 'x-robots-tag': ['noindex'] });
    expect((await get(`${origins.shell}/`)).headers).not.toHaveProperty('x-robots-tag');
    const script = await get(`${origins.shell}/${SCRIPT}`);
    expect(script.headers['cache-control']).toEqual(['public, max-age=31536000, immutable']);
    const missing = await get(`${origins.shell}/main.76543210.js`);
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control'] ?? ['no-cache']).toEqual(['no-cache']);
    expect((await get(`${origins.shell}/main.js.map`)).status).toBe(404);
    expect((await get(`${origins.shell}/v1/payment_intents`)).status).toBe(404);
  });

  test('the web server names the API’s origin, and has one policy on every response', async () => {
    const config = await get(`${origins.shell}/config.json`);
    expect(config).toMatchObject({ status: 200, body: '{"apiOrigin":""}' });
    for (const path of ['/', '/config.json', `/${SCRIPT}`, '/missing.js']) {
      const policies = (await get(origins.shell + path)).headers['content-security-policy'];
      expect(policies).toEqual([expect.stringMatching(`connect-src 'self' ${SUPABASE_ORIGIN} https?://`)]);
    }
  });

  test('the web server serves the module beside the shell, for pages of the shell', async () => {
    const { status, headers } = await get(`${origins.module}/mf-manifest.json`);
    expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: ['no-store'] });
    const shellOrigin = origins.shell.replace(/(\.example):\d+$/, '$1');
    expect(headers['access-control-allow-origin']).toEqual([shellOrigin]);
    expect((await get(`${origins.module}/index.html`)).status).toBe(404);
  });

  if (!leadsToApi) {
    test('the web server of the front ends has no API', async () => {
      expect((await get(`${origins.shell}/api/health`)).status).toBe(404);
    });
    return;
  }

  test('the web server proxies to the API, whose headers stay as they are', async () => {
    const { status, headers, body } = await get(`${origins.shell}/api/health`);
    expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(headers['content-security-policy']).toHaveLength(1);
    expect(headers['strict-transport-security']).toHaveLength(1);
  });

  test('the web server passes the stream of events on as they come', async () => {
    expect(await readFirstPiece(`${origins.shell}/api/events`, origins.options)).toMatch(/^(retry|event|:)/);
  });

  test('the web server loses no call when a process stops', async () => {
    const [first] = apis as [ApiProcess];
    await first.stop();
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await get(`${origins.shell}/api/health`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    apis[0] = await startApiProcess(database, { settings: { PORT: String(ports[0]), TRUST_PROXY: 'true' } });
  });
});
