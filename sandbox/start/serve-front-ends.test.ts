import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import { LANDING_LINK } from '../../api/src/http/static-files.ts';
import { serve } from '../../tests/fixtures/api/serve.ts';
import type { Listener } from '../../api/src/process/listen.ts';
import { serveFrontEnds } from './serve-front-ends.ts';

const folder = mkdtempSync(join(tmpdir(), 'lessons-front-ends-'));
const built = { playerApp: join(folder, 'player'), adminApp: join(folder, 'admin') };
const ASSET = '/main.0123abcd.js';
let server: Listener;

beforeAll(async () => {
  write(built.playerApp, {
    'index.html': '<p>player</p>',
    'main.0123abcd.js': 'plain',
    'main.0123abcd.js.br': brotliCompressSync('plain'),
    'main.0123abcd.js.gz': gzipSync('plain'),
    'main.0123abcd.js.map': '{}',
    '.inputs': 'secret',
  });
  write(built.adminApp, { 'mf-manifest.json': '{"id":"admin"}' });
  write(folder, { 'outside.js': 'outside' });
  const app = new Koa();
  app.silent = true;
  server = await serve(app.use(serveFrontEnds(built)).callback());
});

afterAll(async () => {
  await server.close(0);
  rmSync(folder, { recursive: true });
});

describe('addresses of screens', () => {
  test.each(['/', '/book', '/booking-confirmation?payment_intent=pi_1', '/no/such/screen'])(
    'the address %s gets the page, which is revalidated each time',
    async (path) => {
      const response = await get(path, { accept: 'text/html' });
      expect(response).toMatchObject({ status: 200, body: '<p>player</p>' });
      expect(response.headers['cache-control']).toBe('no-cache');
      // Only the landing page is for search engines, and names its first call.
      expect(response.headers['x-robots-tag']).toBe(path === '/' ? undefined : 'noindex');
      expect(response.headers['link']).toBe(path === '/' ? LANDING_LINK : undefined);
    },
  );
});

describe('addresses of no screen', () => {
  test.each([
    '/api/nothing',
    '/auth/v1/nothing',
    '/v1/nothing',
    '/sandbox/nothing',
    '/admin-app/nothing',
    '/nothing.js',
    `${ASSET}.map`,
    '/.inputs',
    `${ASSET}.m%61p`,
    `${ASSET}.m%2561p`,
    `${ASSET}%2emap`,
    '/%2einputs',
    '/%2Einputs',
    '/.git/config',
    '/../outside.js',
    '/%2e%2e/outside.js',
    '/..%2foutside.js',
    '/%2e%2e%2foutside',
    '/..%5coutside.js',
    '/..\\outside.js',
    '/admin-app/../../outside.js',
    '/admin-app/..%2f..%2foutside',
    '//etc/passwd.js',
    '/C:/outside.js',
    '/%00',
    '/main.0123abcd.js%00.png',
    '/%',
    '/%ff',
  ])('the address %s is a 404, not the page', async (path) => {
    const { status, body } = await get(path, { accept: 'text/html' });
    expect(status).toBe(404);
    expect(body).not.toMatch(/player|secret|outside/);
  });

  test('methods other than GET and HEAD get no page', async () => {
    expect(await get('/book', { accept: 'text/html' }, 'POST')).toMatchObject({ status: 404 });
  });
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, String],
])('a file is sent in an encoding that the client accepts: %s', async (accepted, encoding, decode) => {
  const response = await get(ASSET, { 'accept-encoding': accepted });
  expect([response.status, String(decode(response.bytes))]).toEqual([200, 'plain']);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['vary']).toBe('Accept-Encoding');
  expect(response.headers['content-type']).toMatch(/javascript/);
});

test('a file whose name has a hash of its content is cached for a year', async () => {
  const { headers } = await get(ASSET);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the manifest of the coach’s module is not cached', async () => {
  const response = await get('/admin-app/mf-manifest.json');
  expect(response).toMatchObject({ status: 200, body: '{"id":"admin"}' });
  expect(response.headers['cache-control']).toBe('no-store');
});

function write(into: string, files: Record<string, string | Buffer>): void {
  mkdirSync(into, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(into, name), content);
}

/** Sends the path as it is written: `fetch` would normalize it, and decode the response. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request({ host: '127.0.0.1', port: server.port, path, headers, method, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, body: String(bytes) };
}
