import { beforeEach, expect, jest, test } from '@jest/globals';
import { fetchOrTakeEarly, startEarlyCalls, startEarlyFetch, takeEarlyFetch } from './early-calls.ts';

const fetchUrl = jest.fn<typeof fetch>();
const get = (token?: string) => ({
  method: 'GET',
  headers: { ...(token && { authorization: `Bearer ${token}` }) },
});

beforeEach(() => {
  globalThis.fetch = fetchUrl.mockReset();
  fetchUrl.mockImplementation(async (url) =>
    url === '/config.json' ? Response.json({ apiOrigin: '' }) : Response.json({}),
  );
});

const callsTo = (url: string) => fetchUrl.mock.calls.filter(([called]) => called === url).length;

/** Early calls are sent after the site's configuration has come. */
async function startedEarly(path: string, token?: string): Promise<void> {
  startEarlyCalls([path], token);
  while (callsTo(path) === 0) await new Promise((resolve) => setTimeout(resolve, 0));
}

test('the response of a prefetched call is used once', async () => {
  await startedEarly('/api/me', 'sams');
  await fetchOrTakeEarly('/api/me', get('sams'));
  expect(callsTo('/api/me')).toBe(1);
  await fetchOrTakeEarly('/api/me', get('sams'));
  expect(callsTo('/api/me')).toBe(2);
});

test('a prefetched response is not given to somebody else, nor to a change', async () => {
  await startedEarly('/api/coach-schedule', 'sams');
  await fetchOrTakeEarly('/api/coach-schedule', get('adas'));
  expect(callsTo('/api/coach-schedule')).toBe(2);
  await startedEarly('/api/players', 'sams');
  await fetchOrTakeEarly('/api/players', { ...get('sams'), method: 'POST' });
  expect(callsTo('/api/players')).toBe(2);
});

test('a call that was made already is not prefetched: after a change, that response would be used', async () => {
  await fetchOrTakeEarly('/api/admin/first-steps', get('adas'));
  startEarlyCalls(['/api/admin/first-steps', '/api/admin/overview'], 'adas');
  while (callsTo('/api/admin/overview') === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  expect(callsTo('/api/admin/first-steps')).toBe(1);
});

test('a prefetched call that fails is the failure of the call that uses it', async () => {
  fetchUrl.mockImplementation(async (url) => {
    if (url === '/config.json') return Response.json({ apiOrigin: '' });
    throw new TypeError('Failed to fetch');
  });
  await startedEarly('/api/bookings', 'sams');
  await expect(fetchOrTakeEarly('/api/bookings', get('sams'))).rejects.toThrow('Failed to fetch');
});

test('a prefetched file is used once, by its whole address', async () => {
  const copy = await startEarlyFetch('https://coach.example/mf-manifest.json');
  expect(await copy.json()).toEqual({});
  expect(takeEarlyFetch('https://another.example/mf-manifest.json')).toBeUndefined();
  expect(await takeEarlyFetch('https://coach.example/mf-manifest.json')).toMatchObject({ ok: true });
  expect(takeEarlyFetch('https://coach.example/mf-manifest.json')).toBeUndefined();
});
