import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { isConnectionSlow, onConnectionSlow, timedFetch } from './within-time.ts';

const silence = () => new Promise<never>(() => {});
const call = (init: RequestInit = {}, limitMs?: number, send: () => Promise<Response> = silence) => {
  const outcome = timedFetch('/api/me', init, limitMs, send).then(
    (response) => response.text(),
    (error: Error) => error.name,
  );
  let is = 'silent';
  void outcome.then((end) => (is = end));
  return { now: () => is };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: [] });
});
afterEach(async () => {
  await pass(60_000);
  expect(jest.getTimerCount()).toBe(0);
  expect(isConnectionSlow()).toBe(false);
  jest.useRealTimers();
});

test.each([
  ['a read', {}, undefined, 15_000],
  ['a change', { method: 'POST' }, undefined, 30_000],
  ['a payment', { method: 'POST' }, 60_000, 60_000],
])('%s that is never answered ends when its time is over', async (_what, init, limitMs, expected) => {
  const { now } = call(init, limitMs);
  await pass(expected - 1);
  expect(now()).toBe('silent');
  await pass(1);
  expect(now()).toBe('TimeoutError');
});

test('a response whose body is silent ends when its time is over', async () => {
  const { now } = call({}, undefined, async () => new Response(new ReadableStream()));
  await pass(15_000);
  expect(now()).toBe('TimeoutError');
});

test('an answer in time is whole, with its status and headers', async () => {
  const sent = new Response('{"code":"gone"}', { status: 410, headers: { 'x-a': 'b' } });
  const response = await timedFetch('/', {}, undefined, async () => sent);
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
    410,
    'b',
    '{"code":"gone"}',
  ]);
  expect((await timedFetch('/', {}, undefined, async () => new Response(null, { status: 204 }))).status).toBe(
    204,
  );
});

test('the connection is slow from three seconds of a read’s silence on, until it has ended', async () => {
  const seen: boolean[] = [];
  const stop = onConnectionSlow(() => seen.push(isConnectionSlow()));
  const answer = Promise.withResolvers<Response>();
  call({}, undefined, () => answer.promise);
  await pass(2_999);
  expect(seen).toEqual([]);
  await pass(1);
  expect(seen).toEqual([true]);
  answer.resolve(new Response('{}'));
  await pass(0);
  expect(seen).toEqual([true, false]);
  stop();
});

test('a change that takes its time does not make the connection slow', async () => {
  call({ method: 'POST' });
  await pass(10_000);
  expect(isConnectionSlow()).toBe(false);
});

test('a caller that leaves ends the request, with its own reason', async () => {
  const leaving = new AbortController();
  const sent: (AbortSignal | null | undefined)[] = [];
  const outcome = timedFetch('/', { signal: leaving.signal }, undefined, async (_url, { signal }) => {
    sent.push(signal);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  leaving.abort(new Error('left'));
  await expect(outcome).rejects.toThrow('left');
  expect(sent[0]?.aborted).toBe(true);
});
