import { beforeEach, expect, test } from '@jest/globals';
import Koa from 'koa';
import { setUpServers } from '../../../tests/fixtures/api/serve.ts';
import type { Listener } from '../process/listen.ts';
import { createCache, MAX_AGE_MS, respondUnchanged, type Cache } from './cache.ts';

const start = setUpServers();

let elapsed: number;
let cache: Cache;
let server: Listener;
/** The response of the endpoint behind the cache: how often it was called, unless a test says otherwise. */
let load: () => Promise<unknown>;

beforeEach(async () => {
  let loads = 0;
  elapsed = 0;
  load = async () => (loads += 1);
  cache = createCache(() => elapsed);
  cache.setListening(true);
  const app = new Koa();
  app.silent = true;
  app.use(respondUnchanged);
  app.use(cache.clearAfterChanges);
  app.use(async (ctx, next) => (ctx.method === 'POST' ? next() : cache.respond(ctx, next)));
  app.use(async (ctx) => {
    ctx.body = { value: await load() };
  });
  server = await start(app.callback());
});

const send = (init: RequestInit = {}, path = '/slots') => fetch(server.origin + path, init);
const get = async (path?: string) => ((await (await send({}, path)).json()) as { value: number }).value;

test('a response is loaded once for each path', async () => {
  expect([await get(), await get(), await get('/prices')]).toEqual([1, 1, 2]);
});

test('a response is loaded each time while no notifications arrive', async () => {
  cache.setListening(false);
  expect([await get(), await get()]).toEqual([1, 2]);
});

test('a response that was cached before the notifications stopped is not used after they are back', async () => {
  await get();
  cache.setListening(false);
  cache.setListening(true);
  expect(await get()).toBe(2);
});

test('requests that come together load a response once', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  load = () => promise;
  const together = Promise.all([get(), get()]);
  resolve(7);
  expect(await together).toEqual([7, 7]);
});

test('a cached response is not used after a notification', async () => {
  await get();
  cache.clear();
  expect(await get()).toBe(2);
});

test('a cached response is not used after a change through the same process', async () => {
  await get();
  await send({ method: 'POST' });
  expect(await get()).toBe(3);
});

test('a response that was being loaded during a change is given to nobody who asks after it', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const loading = Promise.withResolvers<void>();
  load = () => (loading.resolve(), promise);
  const before = get();
  await loading.promise;
  cache.clear();
  load = async () => 2;
  expect(await get()).toBe(2);
  resolve(1);
  expect([await before, await get()]).toEqual([1, 2]);
});

test('a response is cached for less than a second', async () => {
  await get();
  elapsed = MAX_AGE_MS - 1;
  expect(await get()).toBe(1);
  elapsed = MAX_AGE_MS;
  expect(await get()).toBe(2);
  expect(MAX_AGE_MS).toBeLessThan(1_000);
});

test('a response that could not be loaded is loaded again', async () => {
  load = () => Promise.reject(new Error('away'));
  expect((await send()).status).toBe(500);
  load = async () => 1;
  expect(await get()).toBe(1);
});

test('a client that has the present response gets 304, and another one the response', async () => {
  const etag = (await send()).headers.get('etag') ?? '';
  // fetch itself adds `Cache-Control: no-cache`.
  const same = await send({ headers: { 'if-none-match': `"other", W/${etag}` } });
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await send({ headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});
