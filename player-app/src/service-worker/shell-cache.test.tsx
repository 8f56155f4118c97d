import { beforeEach, expect, test } from '@jest/globals';
import { cacheFile, refreshPage } from './shell-cache.ts';

/** The cache of a device, by path. */
let cached: Map<string, Response>;
let published: string;
/** How often the cached page was read. */
let pageReads: number;

const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, location.href).pathname;

beforeEach(() => {
  cached = new Map();
  pageReads = 0;
  const cache = {
    match: async (request: string) => {
      if (pathOf(request) === '/') pageReads += 1;
      return cached.get(pathOf(request))?.clone();
    },
    put: async (request: string, response: Response) => void cached.set(pathOf(request), response),
    addAll: async (files: string[]) => {
      for (const file of files) cached.set(file, new Response(file));
    },
    keys: async () => [...cached.keys()].map((path) => ({ url: new URL(path, location.href).href })),
    delete: async ({ url }: Request) => cached.delete(pathOf(url)),
  };
  Object.assign(globalThis, { caches: { open: async () => cache } });
  globalThis.fetch = async () => new Response(published);
});

/** Lets the service worker cache a file that a page has loaded. */
const load = (path: string) => cacheFile(new Request(new URL(path, location.href)), new Response(path));

/** Publishes a release, and lets the service worker find it. */
async function publish(release: string): Promise<string[]> {
  const files = JSON.stringify({
    everyone: ['/font.woff2', `/app.${release}.js`],
    coach: [`/bookings.${release}.js`, `/coach-day.${release}.js`],
  });
  published = `<meta name="release" content="${release}" /><script type="application/json" id="release-files">${files}</script>`;
  await refreshPage();
  return [...cached.keys()].toSorted();
}

test('a new release takes the place of the cached one, without the coach’s files', async () => {
  expect(await publish('1')).toEqual(['/', '/app.1.js', '/font.woff2']);
  expect(await publish('2')).toEqual(['/', '/app.2.js', '/font.woff2']);
});

test('on a device that has a coach’s files, those of a new release are cached, too', async () => {
  await publish('1');
  cached.set('/coach-day.1.js', new Response(''));
  expect(await publish('2')).toEqual(['/', '/app.2.js', '/bookings.2.js', '/coach-day.2.js', '/font.woff2']);
  expect(await publish('1')).toEqual(['/', '/app.1.js', '/bookings.1.js', '/coach-day.1.js', '/font.woff2']);
});

test('the cached page is read once, however many files are cached, and again after a new release', async () => {
  await publish('1');
  pageReads = 0;
  await Promise.all(['/a.1.js', '/b.1.js'].map(load));
  await load('/c.1.js');
  expect(pageReads).toBe(1);

  await publish('2');
  await load('/coach-day.2.js');
  expect([...cached.keys()]).toContain('/bookings.2.js');
});

test('with one of the coach’s files all of them are cached, and with another screen’s that one alone', async () => {
  await publish('1');
  await load('/schedule.1.js');
  expect([...cached.keys()]).not.toContain('/bookings.1.js');
  await load('/coach-day.1.js');
  expect([...cached.keys()]).toEqual(expect.arrayContaining(['/bookings.1.js', '/coach-day.1.js']));
});

test.each(['<!doctype html>Room number?', ''])(
  'a page that is none of the shell’s changes nothing',
  async (html) => {
    const before = await publish('1');
    published = html;
    await refreshPage();
    expect([...cached.keys()].toSorted()).toEqual(before);
  },
);
