import { beforeEach, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { cachedConfig, cachedPage, readFile, refreshConfig, refreshPage } from './shell-cache.ts';

/** The cache of a device, by path. */
let cached: Map<string, Response>;
/** What the site answers, by path; a function is asked with the mode of the browser's cache. */
let site: Map<string, Response | ((cache: RequestCache | undefined) => Response | Promise<Response>)>;
let cachedPageReads: number;
let fetched: string[];

const pathOf = (request: Request | string | URL) =>
  new URL(request instanceof Request ? request.url : request, 'http://shell').pathname;

const respond = (text: string, type: string) => new Response(text, { headers: { 'content-type': type } });
const html = (text: string) => respond(text, 'text/html; charset=utf-8');
const script = (text: string) => respond(text, 'text/javascript');
const HOTEL = '<h1>Welcome to the hotel</h1>';

beforeEach(() => {
  cached = new Map();
  site = new Map();
  cachedPageReads = 0;
  fetched = [];
  const cache = {
    match: async (request: Request | string) => {
      if (pathOf(request) === '/') cachedPageReads += 1;
      return cached.get(pathOf(request))?.clone();
    },
    put: async (request: Request | string, response: Response) => void cached.set(pathOf(request), response),
    keys: async () => [...cached.keys()].map((path) => ({ url: new URL(path, 'http://shell').href })),
    delete: async ({ url }: Request) => cached.delete(pathOf(url)),
  };
  Object.assign(globalThis, { caches: { open: async () => cache } });
  globalThis.fetch = async (request, { cache: mode } = {}) => {
    fetched.push(pathOf(request));
    const found = site.get(pathOf(request));
    return (typeof found === 'function' ? found(mode) : found?.clone()) ?? new Response('', { status: 404 });
  };
});

/** Publishes a release, and lets the service worker find it. */
async function publish(release: string): Promise<string[]> {
  const everyone = ['/font.woff2', `/app.${release}.js`];
  const coach = [`/bookings.${release}.js`, `/coach-day.${release}.js`];
  const files = [...everyone, ...coach, `/schedule.${release}.js`];
  for (const file of files) site.set(file, file.endsWith('.js') ? script(file) : respond(file, 'font/woff2'));
  const hashes = files.map((file) => [file, createHash('sha256').update(file).digest('base64')]);
  site.set('/file-hashes.json', Response.json(Object.fromEntries(hashes)));
  const list = JSON.stringify({ everyone, coach });
  const page = `<meta name="release" content="${release}" /><script type="application/json" id="release-files">${list}</script>`;
  site.set('/', html(page));
  await refreshPage();
  return paths();
}

/** What is cached beside the page and the hashes. */
const paths = () =>
  [...cached.keys()].filter((path) => !['/', '/file-hashes.json'].includes(path)).toSorted();

/** Lets a page load a file through the service worker. */
async function load(path: string): Promise<string> {
  const work: Promise<void>[] = [];
  const response = await readFile(new Request(new URL(path, 'http://shell')), (begun) => work.push(begun));
  await Promise.all(work);
  return response.text();
}

test('a new release takes the place of the cached one, without the coach’s files', async () => {
  expect(await publish('1')).toEqual(['/app.1.js', '/font.woff2']);
  expect(await publish('2')).toEqual(['/app.2.js', '/font.woff2']);
});

test('on a device that has a coach’s files, those of a new release are cached, too', async () => {
  await publish('1');
  cached.set('/coach-day.1.js', script('/coach-day.1.js'));
  expect(await publish('2')).toEqual(['/app.2.js', '/bookings.2.js', '/coach-day.2.js', '/font.woff2']);
  expect(await publish('1')).toEqual(['/app.1.js', '/bookings.1.js', '/coach-day.1.js', '/font.woff2']);
});

test('the page is cached with its policy, and without the link to the landing page’s first call', async () => {
  await publish('1');
  const page = cached.get('/');
  cached.delete('/');
  const policy = { 'content-security-policy': "default-src 'self'" };
  const headers = { 'content-type': 'text/html', link: '</api/next-slots>; rel=preload', ...policy };
  site.set('/', new Response(await page?.text(), { headers }));
  await refreshPage();
  const kept = Object.fromEntries((await cachedPage())?.headers ?? []);
  expect(kept).toEqual({ 'content-type': 'text/html', ...policy });
});

test('the cached page is read once, however many files are loaded, and again after a new release', async () => {
  await publish('1');
  cachedPageReads = 0;
  await Promise.all(['/app.1.js', '/schedule.1.js'].map(load));
  await load('/font.woff2');
  expect(cachedPageReads).toBe(1);

  await publish('2');
  await load('/coach-day.2.js');
  expect(paths()).toContain('/bookings.2.js');
});

test('a page that comes late does not take the place of what was looked for after it', async () => {
  await publish('1');
  const page = await (await cachedPage())?.text();
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  site.set('/', () => {
    asked.resolve();
    return late.promise;
  });
  const first = refreshPage();
  await asked.promise;
  site.set('/', html(`${page}<title>Second</title>`));
  await refreshPage();
  late.resolve(html(`${page}<title>First</title>`));
  await first;
  expect(await (await cachedPage())?.text()).toContain('Second');
});

test('with one of the coach’s files all of them are cached, and with another screen’s that one alone', async () => {
  await publish('1');
  await load('/schedule.1.js');
  expect(paths()).not.toContain('/bookings.1.js');
  await load('/coach-day.1.js');
  expect(paths()).toEqual(expect.arrayContaining(['/bookings.1.js', '/coach-day.1.js', '/schedule.1.js']));
});

test('a cached file is served without the network, and one of another release is never cached', async () => {
  await publish('1');
  fetched = [];
  expect(await load('/app.1.js')).toBe('/app.1.js');
  expect(fetched).toEqual([]);
  site.set('/app.0.js', script('older'));
  expect(await load('/app.0.js')).toBe('older');
  expect(paths()).not.toContain('/app.0.js');
});

const FOREIGN: [string, Response][] = [
  ['a page', html(HOTEL)],
  ['a page under a script’s type', script(HOTEL)],
  ['nothing', script('')],
  ['a part of the script', script('/schedule')],
  ['the script under a page’s type', html('/schedule.1.js')],
  ['JSON', Response.json({ error: 'login' })],
];

test.each(FOREIGN)('in a script’s place, %s is neither served nor cached', async (_case, foreign) => {
  await publish('1');
  site.set('/schedule.1.js', foreign);
  await expect(load('/schedule.1.js')).rejects.toThrow(TypeError);
  expect(paths()).not.toContain('/schedule.1.js');

  site.set('/schedule.1.js', script('/schedule.1.js'));
  expect(await load('/schedule.1.js')).toBe('/schedule.1.js');
  expect(paths()).toContain('/schedule.1.js');
});

test.each(FOREIGN)('in a script’s place, cached %s is fetched anew', async (_case, foreign) => {
  await publish('1');
  cached.set('/schedule.1.js', foreign.clone());
  expect(await load('/schedule.1.js')).toBe('/schedule.1.js');
  expect(await cached.get('/schedule.1.js')?.clone().text()).toBe('/schedule.1.js');
});

test.each([
  ['full', { put: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }],
  ['damaged', { match: () => Promise.reject(new DOMException('', 'UnknownError')) }],
])('while the browser’s storage is %s, what is fetched is served', async (_case, broken) => {
  await publish('1');
  Object.assign(await caches.open('shell'), broken);
  expect(await load('/schedule.1.js')).toBe('/schedule.1.js');
  site.set('/config.json', Response.json({ apiOrigin: '' }));
  expect(await cachedConfig()).toBeUndefined();
  expect(await (await refreshConfig()).json()).toEqual({ apiOrigin: '' });
});

test('without a storage the page is the network’s', async () => {
  Object.assign(globalThis, {
    caches: { open: () => Promise.reject(new DOMException('', 'SecurityError')) },
  });
  expect(await cachedPage()).toBeUndefined();
});

test('a page in the browser’s own cache is passed by', async () => {
  await publish('1');
  site.set('/schedule.1.js', (mode) => (mode === 'reload' ? script('/schedule.1.js') : html(HOTEL)));
  expect(await load('/schedule.1.js')).toBe('/schedule.1.js');
});

test.each([
  ['the page', '/', html(HOTEL)],
  ['the page, empty', '/', html('')],
  ['a file', '/app.2.js', html(HOTEL)],
  ['the hashes', '/file-hashes.json', html(HOTEL)],
  ['the hashes, as JSON', '/file-hashes.json', Response.json({ '/app.2.js': 1 })],
])('another server’s answer for %s of a new release leaves the cached one', async (_case, path, foreign) => {
  const before = await publish('1');
  const set = site.set.bind(site);
  site.set = (at, answer) => set(at, at === path ? foreign : answer);
  await publish('2').catch(() => undefined);
  expect(paths()).toEqual(before);
  expect(await (await cachedPage())?.text()).toContain('content="1"');
});

test('a page of another server that was cached is not served, and the next refresh takes its place', async () => {
  await publish('1');
  cached.set('/', html(HOTEL));
  expect(await cachedPage()).toBeUndefined();
  await refreshPage();
  expect(await (await cachedPage())?.text()).toContain('content="1"');
});

test.each([
  ['a page', HOTEL],
  ['another object', '{"error":"login"}'],
  ['another list', '[]'],
  ['null', 'null'],
  ['no address', '{"apiOrigin":"the hotel"}'],
])('%s in the place of the configuration is neither cached nor served', async (_case, text) => {
  site.set('/config.json', Response.json({ apiOrigin: '' }));
  await refreshConfig();
  site.set('/config.json', new Response(text));
  await refreshConfig();
  expect(await (await cachedConfig())?.json()).toEqual({ apiOrigin: '' });

  cached.set('/config.json', new Response(text));
  expect(await cachedConfig()).toBeUndefined();
});
