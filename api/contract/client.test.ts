import { expect, test } from '@jest/globals';
import { exportBookings } from './admin-bookings.ts';
import { ApiError, createClient, NetworkError } from './client.ts';
import { listNextSlots } from './free-times.ts';

const clientOn = (status: number, text: string) =>
  createClient({ fetch: async () => new Response(text, { status }) });

test('a call returns the fields that the endpoint declares, and no others', async () => {
  const slot = { startTime: '2026-11-24T09:00:00.000Z', duration: 60, price: 50 };
  const client = clientOn(200, JSON.stringify([{ ...slot, secret: 'x' }]));
  expect(await client(listNextSlots)).toEqual([slot]);
  expect(await clientOn(200, 'Date,Start\r\n')(exportBookings)).toBe('Date,Start\r\n');
});

test.each([
  ['a refusal', 422, '{"code":"slot_taken","message":"Taken."}', 'slot_taken', '422: Taken.'],
  ['a proxy’s page', 502, 'Bad Gateway', 'unknown', '502: Bad Gateway'],
])('a call throws %s as an error with its message', async (_, status, text, code, message) => {
  await expect(clientOn(status, text)(listNextSlots)).rejects.toMatchObject({ status, code, message });
});

test.each([
  ['a page in place of JSON', '<!doctype html>'],
  ['a response of another release', '[{"startTime":"2026-11-24T09:00:00.000Z"}]'],
])('a call throws %s as an error with a message for people', async (_, text) => {
  const reading = clientOn(200, text)(listNextSlots);
  await expect(reading).rejects.toBeInstanceOf(ApiError);
  await expect(reading).rejects.toMatchObject({
    code: 'unreadable_answer',
    detail: 'The answer could not be read. Please reload the page.',
  });
});

test('a gateway’s error page is logged and not shown to people', async () => {
  await expect(clientOn(502, '<html>nginx</html>')(listNextSlots)).rejects.toMatchObject({
    message: '502: <html>nginx</html>',
    detail: '',
  });
});

const lostHalfWay = () =>
  Promise.resolve({
    ok: true,
    status: 200,
    statusText: 'OK',
    text: () => Promise.reject(new TypeError('network error')),
  } as Response);

test.each([
  ['Chrome', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['Safari', () => Promise.reject(new TypeError('Load failed'))],
  ['Firefox', () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.'))],
  ['a connection lost in the middle of a response', lostHalfWay],
])('a call without a response throws a message of our own, not that of %s', async (_, send) => {
  const reading = createClient({ fetch: send })(listNextSlots);
  await expect(reading).rejects.toBeInstanceOf(NetworkError);
  await expect(reading).rejects.toThrow(
    /^The server could not be reached. Please check your connection and try again.$/,
  );
});

test('a cancelled call throws no network error', async () => {
  const leaving = new AbortController();
  leaving.abort(new DOMException('This operation was aborted', 'AbortError'));
  const client = createClient({ fetch: () => Promise.reject(leaving.signal.reason as Error) });
  await expect(client(listNextSlots, {}, leaving.signal)).rejects.toBe(leaving.signal.reason);
});
