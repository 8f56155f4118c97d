import { beforeEach, expect, jest, test } from '@jest/globals';

const send = jest.fn<typeof fetch>();
let apiUrl: typeof import('./api-url.ts').apiUrl;

beforeEach(async () => {
  send.mockReset();
  globalThis.fetch = send;
  // Each test opens the page anew.
  jest.resetModules();
  ({ apiUrl } = await import('./api-url.ts'));
});

const respond = (text: string, status = 200) =>
  send.mockImplementation(async () => new Response(text, { status }));

test.each([
  ['the page’s own origin', { apiOrigin: '' }, '/api/me'],
  [
    'an origin of its own',
    { apiOrigin: 'https://api.lessons.example' },
    'https://api.lessons.example/api/me',
  ],
  ['a port', { apiOrigin: 'http://localhost:3000' }, 'http://localhost:3000/api/me'],
  ['fields of a newer release', { apiOrigin: '', theme: 'clay' }, '/api/me'],
])('the API’s address is found: %s', async (_case, config, url) => {
  respond(JSON.stringify(config));
  expect(await apiUrl('/api/me')).toBe(url);
});

test('the site’s configuration file is read once for a page', async () => {
  respond('{"apiOrigin":""}');
  await Promise.all([apiUrl('/api/me'), apiUrl('/api/bookings')]);
  await apiUrl('/api/me');
  expect(send.mock.calls.map(([url]) => url)).toEqual(['/config.json']);
});

test.each([
  ['missing', 'Not Found', 404],
  ['the page in its place', '<!doctype html>', 200],
  ['empty', '', 200],
  ['cut off', '{"apiOrigin":', 200],
  ['another shape', 'null', 200],
  ['without an origin', '{}', 200],
  ['a number', '{"apiOrigin":3000}', 200],
  ['a path', '{"apiOrigin":"https://lessons.example/api"}', 200],
  ['a host alone', '{"apiOrigin":"lessons.example"}', 200],
  ['a script', '{"apiOrigin":"javascript:alert(1)"}', 200],
])('a configuration file that can’t be used is no lost connection: %s', async (_case, text, status) => {
  respond(text, status);
  await expect(apiUrl('/api/me')).rejects.toMatchObject({ name: 'SyntaxError' });
});

test('a page that was cached in the place of the configuration is passed by', async () => {
  send.mockImplementation(async (_path, { cache } = {}) =>
    cache === 'reload' ? Response.json({ apiOrigin: '' }) : new Response('<h1>Welcome to the hotel</h1>'),
  );
  expect(await apiUrl('/api/me')).toBe('/api/me');
});

test('after a lost connection the configuration file is fetched again with the next call', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(apiUrl('/api/me')).rejects.toMatchObject({ name: 'TypeError' });
  respond('{"apiOrigin":""}');
  expect(await apiUrl('/api/me')).toBe('/api/me');
});
