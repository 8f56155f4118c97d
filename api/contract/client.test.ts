import { expect, test } from '@jest/globals';
import { exportBookings } from './admin-bookings.ts';
import { cancelBooking } from './booking-changes.ts';
import { ApiError, createClient, NetworkError, NotKnownError } from './client.ts';
import { listNextSlots } from './free-times.ts';
import { getLinkedLesson } from './links.ts';
import { payForLesson } from './payments.ts';

const clientOn = (status: number, text: string) =>
  createClient({ fetch: async () => new Response(text, { status }) });

test('a call returns the fields that the endpoint declares, and no others', async () => {
  const slot = { startTime: '2026-11-24T09:00:00.000Z', duration: 60, price: 50 };
  const client = clientOn(200, JSON.stringify([{ ...slot, secret: 'x' }]));
  expect(await client(listNextSlots)).toEqual([slot]);
  expect(await clientOn(200, 'Date,Start\r\n')(exportBookings)).toBe('Date,Start\r\n');
});

test.each([
  ['a token', 'MTpsZXNzb24', 'MTpsZXNzb24'],
  ['what no header can hold', 'a\n–b', 'a%0A%E2%80%93b'],
])('a link’s token is sent in a header and stands in no address: %s', async (_, link, header) => {
  const sent: unknown[] = [];
  const client = createClient({
    fetch: async (url, { headers }) => {
      sent.push([url, new Headers(headers).get('link-token')]);
      return new Response('{}', { status: 404 });
    },
  });
  await expect(client(getLinkedLesson, { link })).rejects.toMatchObject({ status: 404 });
  expect(sent).toEqual([['/api/lesson-links', header]]);
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

const outOfTime = () =>
  Promise.reject(Object.assign(new Error('No response in time.'), { name: 'TimeoutError' }));

test('a read out of time failed, and of a change it is not known', async () => {
  const client = createClient({ fetch: outOfTime });
  await expect(client(listNextSlots)).rejects.toMatchObject({ name: 'NetworkError' });
  const cancelling = client(cancelBooking, { params: { id: crypto.randomUUID() } });
  await expect(cancelling).rejects.toBeInstanceOf(NotKnownError);
  await expect(cancelling).rejects.toThrow(/^The server has not answered. It may be done already/);
});

test('a payment’s call brings its own limit of time', async () => {
  const limits: unknown[] = [];
  const client = createClient({
    fetch: (_url, _request, limitMs) => {
      limits.push(limitMs);
      return outOfTime();
    },
  });
  await expect(client(listNextSlots)).rejects.toThrow();
  await expect(
    client(payForLesson, { params: { id: crypto.randomUUID() }, body: { amount: 50 } }),
  ).rejects.toThrow();
  expect(limits).toEqual([undefined, 60_000]);
});
