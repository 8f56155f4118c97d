import { beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import {
  fetchOrUsePreloaded,
  preloadCalls,
  preloadFile,
  consumePreloadedFile,
} from './preloaded-requests.ts';

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

/** Preloaded calls are sent after the site's configuration has come. */
async function preloadedCall(path: string, token?: string): Promise<void> {
  preloadCalls([path], token);
  await waitFor(() => expect(callsTo(path)).toBeGreaterThan(0));
}

test('the response of a preloaded call is used once', async () => {
  await preloadedCall('/api/me', 'sams');
  await fetchOrUsePreloaded('/api/me', get('sams'));
  expect(callsTo('/api/me')).toBe(1);
  await fetchOrUsePreloaded('/api/me', get('sams'));
  expect(callsTo('/api/me')).toBe(2);
});

test('a preloaded response is not given to somebody else, nor to a change', async () => {
  await preloadedCall('/api/coach-schedule', 'sams');
  await fetchOrUsePreloaded('/api/coach-schedule', get('adas'));
  expect(callsTo('/api/coach-schedule')).toBe(2);
  await preloadedCall('/api/players', 'sams');
  await fetchOrUsePreloaded('/api/players', { ...get('sams'), method: 'POST' });
  expect(callsTo('/api/players')).toBe(2);
});

test('a call that was made already is not preloaded: after a change, that response would be used', async () => {
  await fetchOrUsePreloaded('/api/admin/first-steps', get('adas'));
  preloadCalls(['/api/admin/first-steps', '/api/admin/overview'], 'adas');
  await waitFor(() => expect(callsTo('/api/admin/overview')).toBe(1));
  expect(callsTo('/api/admin/first-steps')).toBe(1);
});

test('a preloaded call that fails is the failure of the call that uses it', async () => {
  fetchUrl.mockImplementation(async (url) => {
    if (url === '/config.json') return Response.json({ apiOrigin: '' });
    throw new TypeError('Failed to fetch');
  });
  await preloadedCall('/api/bookings', 'sams');
  await expect(fetchOrUsePreloaded('/api/bookings', get('sams'))).rejects.toThrow('Failed to fetch');
});

test('what was preloaded and has failed is fetched anew: the connection may be back', async () => {
  fetchUrl.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(preloadFile('https://coach.example/mf-manifest.json')).rejects.toThrow('Failed to fetch');
  expect(consumePreloadedFile('https://coach.example/mf-manifest.json')).toBeUndefined();
});

test('a preloaded file is used once, by its whole address', async () => {
  const copy = await preloadFile('https://coach.example/mf-manifest.json');
  expect(await copy.json()).toEqual({});
  expect(consumePreloadedFile('https://another.example/mf-manifest.json')).toBeUndefined();
  expect(await consumePreloadedFile('https://coach.example/mf-manifest.json')).toMatchObject({ ok: true });
  expect(consumePreloadedFile('https://coach.example/mf-manifest.json')).toBeUndefined();
});
