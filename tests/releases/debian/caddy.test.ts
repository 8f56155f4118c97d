import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@lessons/sandbox-postgres';
import { startApiProcess, type ApiProcess } from '../../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/api/test-database.ts';
import { curl, readFirstPiece } from './curl.ts';
import { SCRIPT, writeFrontEnd } from './front-end-files.ts';
import { startProgram, type Program } from './start-program.ts';

/* deploy/caddy/Caddyfile on Debian's Caddy, with two processes of the API. */

const CADDYFILE = join(import.meta.dirname, '../../../deploy/caddy/Caddyfile');
const SUPABASE_ORIGIN = 'https://abc.supabase.co';
/** More pages than one network may open, from many networks. */
const PAGES = 2_000;
const PAGES_OF_NETWORK = 80;
const AT_ONCE = 40;

let database: TestDatabase;
let apis: ApiProcess[];
let ports: number[];
let caddy: Program;
let shell: string;
let module: string;
const folder = mkdtempSync(join(tmpdir(), 'lessons-caddy-'));

beforeAll(async () => {
  database = await createTestDatabase();
  ports = [await freePort(), await freePort()];
  apis = await Promise.all(ports.map(startApi));
  writeFrontEnd(join(folder, 'shell'), 'index.html');
  writeFrontEnd(join(folder, 'module'), 'mf-manifest.json');
  const [shellPort, modulePort] = [await freePort(), await freePort()];
  shell = `http://localhost:${shellPort}`;
  module = `http://localhost:${modulePort}`;
  // Its own port for changes would collide with another Caddy of this machine.
  const text = readFileSync(CADDYFILE, 'utf8')
    .replaceAll('/srv/lessons', folder)
    .replace('\temail', '\tadmin off\n\temail');
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site/own.caddy'), 'respond /own "a line of the operator"\n');
  writeFileSync(join(folder, 'Caddyfile'), text);
  const environment = {
    HOME: folder,
    SHELL_ADDRESS: shell,
    MODULE_ADDRESS: module,
    SHELL_ORIGIN: shell,
    MODULE_ORIGIN: module,
    SUPABASE_ORIGIN,
    API_UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    ACME_EMAIL: 'operator@lessons.example',
    TLS: '',
  };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  caddy = await startProgram('caddy', args, environment, shellPort);
});
afterAll(async () => {
  await caddy[Symbol.asyncDispose]();
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
  rmSync(folder, { recursive: true });
});

const startApi = (port: number) =>
  startApiProcess(database, {
    settings: { PUBLIC_URL: 'https://lessons.example', TRUST_PROXY: 'true', PORT: String(port) },
  });

test.each([
  ['a browser', ['--header', 'Accept-Encoding: gzip, br'], 'br'],
  ['a client without brotli', ['--header', 'Accept-Encoding: gzip'], 'gzip'],
  ['a proxy that speaks HTTP/1.0', ['--http1.0', '--header', 'Accept-Encoding: gzip'], 'gzip'],
])('Caddy compresses for %s', async (_client, options, encoding) => {
  for (const url of [`${shell}/${SCRIPT}`, `${shell}/book`, `${module}/${SCRIPT}`]) {
    const { status, headers } = await curl(url, ...options);
    expect({ url, status, encoding: headers['content-encoding'] }).toEqual({
      url,
      status: 200,
      encoding: [encoding],
    });
    expect(headers['vary']?.join().toLowerCase()).toContain('accept-encoding');
  }
});

test('Caddy sends the page for every screen, and says for how long each file may be cached', async () => {
  const page = await curl(`${shell}/book`);
  expect(page).toMatchObject({ status: 200, body: '{"entry":"index.html"}' });
  expect(page.headers).toMatchObject({ 'cache-control': ['no-cache'], 'x-robots-tag': ['noindex'] });
  expect((await curl(`${shell}/`)).headers).not.toHaveProperty('x-robots-tag');
  const script = await curl(`${shell}/${SCRIPT}`);
  expect(script.headers['cache-control']).toEqual(['public, max-age=31536000, immutable']);
  const missing = await curl(`${shell}/main.76543210.js`);
  expect(missing.status).toBe(404);
  expect(missing.headers['cache-control'] ?? ['no-cache']).toEqual(['no-cache']);
  expect((await curl(`${shell}/main.js.map`)).status).toBe(404);
  expect((await curl(`${shell}/v1/payment_intents`)).status).toBe(404);
  expect((await curl(`${shell}/own`)).body).toBe('a line of the operator');
});

test('Caddy names the API’s origin, and has one policy on every response', async () => {
  expect(await curl(`${shell}/config.json`)).toMatchObject({ status: 200, body: '{"apiOrigin":""}' });
  for (const path of ['/', '/config.json', `/${SCRIPT}`, '/missing.js']) {
    const { headers } = await curl(shell + path);
    expect(headers['content-security-policy']).toEqual([
      expect.stringMatching(`connect-src 'self' ${SUPABASE_ORIGIN} http?://`),
    ]);
    expect(headers['strict-transport-security']).toEqual(['max-age=31536000']);
  }
});

test('Caddy serves the module beside the shell, for pages of the shell', async () => {
  const { status, headers } = await curl(`${module}/mf-manifest.json`);
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: ['no-store'] });
  expect(headers['access-control-allow-origin']).toEqual([shell]);
  expect((await curl(`${module}/index.html`)).status).toBe(404);
});

test('Caddy leads to the API, whose headers stay as they are, and passes events on as they come', async () => {
  const { status, headers, body } = await curl(`${shell}/api/health`);
  expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(headers['content-security-policy']).toHaveLength(1);
  expect(headers['strict-transport-security']).toHaveLength(1);
  expect(await readFirstPiece(`${shell}/api/events`, [])).toMatch(/^(retry|event|:)/);
});

test('many open pages leave room for calls and webhooks', async () => {
  const send = async (path: string, network: number, method = 'GET') => {
    const sent = request(shell + path, {
      method,
      agent: false,
      localAddress: `127.0.1.${network + 1}`,
    }).end();
    const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume: () => void }];
    response.resume();
    return { status: response.statusCode, close: () => sent.destroy() };
  };
  const opened = [];
  for (let page = 0; page < PAGES; page += AT_ONCE) {
    const network = Math.floor(page / PAGES_OF_NETWORK);
    const some = Array.from({ length: AT_ONCE }, () => send('/api/events', network));
    opened.push(...(await Promise.all(some)));
  }
  try {
    // Caddy says all visitors' own address, so the limit of one network counts each by itself.
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    const calls = await Promise.all(Array.from({ length: 100 }, () => send('/api/next-slots', 50)));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
    // Not signed, as the API itself says.
    expect((await send('/api/webhooks/stripe', 50, 'POST')).status).toBe(400);
  } finally {
    for (const { close } of opened) close();
  }
});

test('Caddy loses no call when a process stops, and what it logs of failures has no token', async () => {
  const [first] = apis as [ApiProcess];
  await first.stop();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await curl(`${shell}/api/health`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));

  await apis[1]?.stop();
  const words = ['TOKEN-OF-QUERY', 'TOKEN-OF-PATH', 'TOKEN-OF-HEADER', 'TOKEN-OF-COOKIE'];
  const options = ['--header', `Authorization: Bearer ${words[2]}`, '--cookie', `a=${words[3]}`];
  const { status } = await curl(`${shell}/api/calendar/${words[1]}.ics?token=${words[0]}`, ...options);
  expect([502, 503]).toContain(status);
  apis = await Promise.all(ports.map(startApi));
  const log = caddy.log();
  expect(log).toContain('/api/calendar');
  for (const word of words) expect(log).not.toContain(word);
});
