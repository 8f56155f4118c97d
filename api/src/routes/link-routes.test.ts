import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { namedEndpoints } from '@lessons/contract/open-api';
import { parseCalendar } from '../../../tests/fixtures/api/parse-calendar.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { lessonLink, receiptLink } from '../links/link-addresses.ts';
import { signLink } from '../links/signed-link.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api, bookFor, coach } = setup;

const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';

let bookingId: string;
beforeEach(async () => {
  bookingId = (await bookLesson(api, setup.player)).id;
});

const endsAt = new Date('2037-11-24T10:00:00.000Z');
const tokenIn = (address: string) => new URL(address).hash.slice(1);
const lessonToken = () => tokenIn(lessonLink(api.context.links, { bookingId, endsAt }));
const receiptToken = () => tokenIn(receiptLink(api.context.links, { bookingId, endsAt }));
const openLesson = (token = lessonToken()) => api.call('GET', '/api/lesson-links', { link: token });
const openReceipt = (token = receiptToken()) => api.call('GET', '/api/receipt-links', { link: token });

describe('the link of a lesson', () => {
  test('a lesson’s link shows the lesson without sign-in, and nothing about the player', async () => {
    const { status, body, headers } = await openLesson();
    expect([status, body]).toEqual([
      200,
      {
        id: bookingId,
        status: 'confirmed',
        paymentStatus: 'completed',
        startTime: TUESDAY_9,
        endTime: endsAt.toISOString(),
        duration: 60,
        price: 50,
        location: expect.any(String),
        elsewhere: null,
        handPayment: null,
        canPayOnline: false,
        calledOff: null,
        hasAccount: true,
        calendarPath: expect.stringMatching(/^\/api\/bookings\/.*\/calendar\.ics\?link=/),
      },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('the link of a lesson of a client without an account says how it is paid, and that the coach is to be called', async () => {
    bookingId = await bookFor(WEDNESDAY_9, { firstName: 'Margaret', phone: '01632 960142' });
    expect((await openLesson()).body).toMatchObject({ paymentStatus: 'to_pay', hasAccount: false });
    await api.call('POST', `/api/admin/bookings/${bookingId}/hand-payment`, {
      as: coach,
      body: { method: 'cash' },
    });
    const { body } = await openLesson();
    expect(body).toMatchObject({ paymentStatus: 'completed', handPayment: { method: 'cash', amount: 50 } });
    expect(JSON.stringify(body)).not.toMatch(/Margaret|960142/);
    const file = await api.call('GET', String(body['calendarPath']));
    const [event] = parseCalendar(String(file.body['text'])).events;
    expect(event?.description).toMatch(/^Paid: £50\n(.*\n)?To move or cancel it, call /);
    expect(file.body['text']).not.toContain('/schedule');
  });

  test('a lesson’s link says whether its player can pay it online, and that it is called off, without the coach’s words', async () => {
    bookingId = await bookFor(WEDNESDAY_9);
    expect((await openLesson()).body).toMatchObject({ canPayOnline: true, calledOff: null });
    await callOff(api, coach, [bookingId], { message: 'See you soon, Ada!' });
    expect((await openLesson()).body).toMatchObject({
      canPayOnline: false,
      calledOff: { reason: 'rain', message: null },
    });
  });

  test('a lesson’s link opens its calendar file without sign-in, for an hour', async () => {
    const calendarPath = String((await openLesson()).body['calendarPath']);
    const file = await api.call('GET', calendarPath);
    expect(file).toMatchObject({ status: 200, body: { text: expect.stringContaining('BEGIN:VEVENT') } });
    api.setNow(new Date(NOW.getTime() + 60 * 60_000));
    expect((await api.call('GET', calendarPath)).status).toBe(410);
  });

  test('a lesson’s link and its calendar file don’t say who plays, and the player’s own file does', async () => {
    await api.call('PUT', `/api/bookings/${bookingId}/for-name`, {
      as: setup.player,
      body: { forName: 'Tomasz' },
    });
    const { body } = await openLesson();
    expect(JSON.stringify(body)).not.toContain('Tomasz');
    const file = await api.call('GET', String(body['calendarPath']));
    expect(file.body['text']).toContain('SUMMARY:Tennis lesson with ');
    const link = await api.call('POST', `/api/bookings/${bookingId}/calendar-link`, { as: setup.player });
    const own = await api.call('GET', String(link.body['path']));
    expect(own.body['text']).toContain('SUMMARY:Tennis lesson for Tomasz with ');
  });

  test('a lesson’s link expires 90 days after the lesson, and says so', async () => {
    const token = lessonToken();
    api.setNow(new Date('2038-02-22T10:00:00.000Z'));
    const { status, body, headers } = await openLesson(token);
    expect([status, body['code']]).toEqual([410, 'link_expired']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a lesson’s link gives access to no other call', async () => {
    const as = { ...setup.player, token: lessonToken() };
    expect((await api.call('GET', '/api/bookings', { as })).status).toBe(401);
    const file = `/api/bookings/${bookingId}/calendar.ics?link=${lessonToken()}`;
    expect((await api.call('GET', file)).status).toBe(404);
    expect((await api.call('POST', '/api/lesson-links', { link: lessonToken() })).status).toBe(404);
  });
});

test('a receipt’s link shows the receipt without sign-in', async () => {
  const { status, body, headers } = await openReceipt();
  const own = await api.call('GET', `/api/bookings/${bookingId}/receipt`, { as: setup.player });
  expect([status, body]).toEqual([200, own.body]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
});

test('a link’s token stands in a path only for calendar and mail programs, which have nothing but the address', () => {
  const paths = [...namedEndpoints.values()].map(({ path }) => path);
  expect(paths.filter((path) => path.includes(':token')).sort()).toEqual([
    '/api/calendar/:token.ics',
    '/api/unsubscribe/:token',
  ]);
});

test.each([
  ['no token', undefined, 404, 'link_invalid'],
  ['an empty token', '', 404, 'link_invalid'],
  ['a token that is too long', 'a'.repeat(401), 400, 'invalid_request'],
])('%s opens nothing', async (_, link, status, code) => {
  for (const path of ['/api/lesson-links', '/api/receipt-links', '/api/choice-links', '/api/wish-links'])
    expect(await api.call('GET', path, { link })).toMatchObject({ status, body: { code } });
  expect((await api.call('GET', `/api/lesson-links/${lessonToken()}`)).status).toBe(404);
});

test('a link for an unknown lesson says that it is not known', async () => {
  const subject = '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01';
  const token = signLink(api.context.links, { purpose: 'lesson', subject });
  expect(await openLesson(token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
