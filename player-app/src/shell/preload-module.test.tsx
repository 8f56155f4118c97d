import { beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { removeLastSeen } from '../auth/last-seen.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { lastSeenModule } from './last-seen-module.ts';
import { preloadModule } from './preload-module.ts';

const MANIFEST = 'https://coach.example/mf-manifest.json';
const OVERVIEW = '/api/admin/overview';
/** Friday 20 November 2026 is today. */
const WEEK = '/api/admin/bookings?from=2026-11-16&to=2026-11-23';

const fetchUrl = jest.fn<typeof fetch>();
const manifest = Promise.withResolvers<Response>();
const sentTo = () =>
  fetchUrl.mock.calls.flatMap(([url]) => (typeof url === 'string' && url.startsWith('/api/') ? [url] : []));

beforeEach(() => {
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id: 'sam' } }));
  globalThis.fetch = fetchUrl.mockReset();
  fetchUrl.mockImplementation(async (url) => {
    if (url === MANIFEST) return manifest.promise;
    return Response.json(url === '/config.json' ? { apiOrigin: '' } : {});
  });
});

test('whoever had no module before asks for nothing of it', async () => {
  await preloadModule('the-token');
  expect(fetchUrl).not.toHaveBeenCalled();
});

test('the calls of the last visit are made before the manifest has come, and those that it has new with it', async () => {
  const bookings = '/api/admin/bookings?from={monday}&to={nextMonday}';
  const calls = { '/': [OVERVIEW, bookings, '/api/admin/of-a-later-release?on={yesterday}'] };
  lastSeenModule.store({ address: MANIFEST, calls, places: [] }, 'sam');
  const preloaded = preloadModule('the-token');
  await waitFor(() => expect(sentTo()).toEqual(['/api/config/admin-module', OVERVIEW, WEEK]));
  const [, init] = fetchUrl.mock.calls.find(([url]) => url === OVERVIEW) ?? [];
  expect(init).toMatchObject({ headers: { authorization: 'Bearer the-token' } });

  const now = { '/': { styles: ['a.css'], scripts: ['a.js'], calls: [bookings, '/api/admin/to-settle'] } };
  manifest.resolve(Response.json({ metaData: { preload: now } }));
  await preloaded;
  await waitFor(() => expect(sentTo()).toHaveLength(4));
  expect(sentTo().at(-1)).toBe('/api/admin/to-settle');
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  expect(links.map(({ href }) => href)).toEqual([
    'https://coach.example/a.css',
    'https://coach.example/a.js',
  ]);
  expect(lastSeenModule.read()?.calls).toEqual({ '/': [bookings, '/api/admin/to-settle'] });
});

test('a manifest that comes once the role is gone stores nothing', async () => {
  lastSeenModule.store({ address: MANIFEST, calls: {}, places: [] }, 'sam');
  const response = Promise.withResolvers<Response>();
  fetchUrl.mockImplementation(async (url) =>
    url === MANIFEST ? response.promise : Response.json({ apiOrigin: '' }),
  );
  const preloaded = preloadModule('the-token');
  removeLastSeen('module');
  response.resolve(Response.json({ metaData: { preload: { '/': { calls: [OVERVIEW] } } } }));
  await preloaded;
  expect(lastSeenModule.read()).toBeNull();
});

test.each([
  ['another site', ['//evil.example/steals', '.evil.example/steals', 'https://evil.example/api/steals']],
  ['no list', 7],
  ['no texts', [null, {}]],
])('nothing is sent to what a device has stored as calls: %s', async (_what, calls) => {
  lastSeenModule.store({ address: MANIFEST, calls: { '/': calls }, places: [] }, 'sam');
  fetchUrl.mockImplementation(async (url) =>
    url === MANIFEST ? new Response('not JSON') : Response.json({ apiOrigin: '' }),
  );
  await preloadModule('the-token');
  const urls = fetchUrl.mock.calls.map(([url]) => url);
  expect(urls.filter((url) => url !== MANIFEST && url !== '/config.json')).toEqual([
    '/api/config/admin-module',
  ]);
});

test.each(['not JSON', '{}', '{"metaData":{"preload":7}}'])(
  'a manifest that can’t be read changes nothing: %s',
  async (text) => {
    lastSeenModule.store({ address: MANIFEST, calls: { '/': [OVERVIEW] }, places: [] }, 'sam');
    fetchUrl.mockImplementation(async (url) =>
      url === MANIFEST ? new Response(text) : Response.json({ apiOrigin: '' }),
    );
    await preloadModule('the-token');
    expect(sentTo()).toContain(OVERVIEW);
    expect(lastSeenModule.read()).not.toBeNull();
  },
);
