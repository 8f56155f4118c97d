import { closeDates } from '../../../tests/fixtures/api/close-dates.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { parseCalendar } from '../../../tests/fixtures/api/parse-calendar.ts';
import { productLimits, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const { api, bookFor, coach } = await setUpApi({ log, limitPoints: productLimits });

let player: TestPlayer;
let lines: string[] = [];

beforeEach(async () => {
  lines = [];
  await api.knex('rate_limits').delete();
  player = await api.createPlayer({ email: 'ana.lindqvist+tennis@example.com' });
  await api
    .knex('players')
    .where({ id: player.id })
    .update({ firstName: 'Ana', lastName: 'O’Neill; <b>', phone: '+44 7700 900101' });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, api.url), { headers });
const feedOf = async (as: TestPlayer) =>
  String((await api.call('POST', '/api/calendar-feed', { as: await withFreshSignIn(as) })).body['address']);
const ownFeed = async (as: TestPlayer, query = '') =>
  (await api.call('GET', `/api/calendar-feed${query}`, { as })).body;
const eventsOf = async (address: string) => parseCalendar(await (await get(address)).text()).events;

describe('the calendar file of a lesson', () => {
  const fileOf = (id: string) => `/api/bookings/${id}/calendar.ics`;
  const linkTo = async (id: string, as = player) =>
    (await api.call('POST', `/api/bookings/${id}/calendar-link`, { as })).body;

  test('the calendar file of a lesson has the lesson, and its newer version after a move', async () => {
    const { id } = await bookLesson(api, player);
    const read = async () => {
      const response = await get(fileOf(id), { authorization: `Bearer ${player.token}` });
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="tennis-lesson-2037-11-2\d\.ics"$/,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      return parseCalendar(await response.text()).events;
    };
    const [booked] = await read();
    expect(booked).toMatchObject({
      startsAt: TUESDAY_9,
      endsAt: '2037-11-24T10:00:00.000Z',
      sequence: 0,
      status: 'CONFIRMED',
    });
    await api.call('POST', `/api/bookings/${id}/reschedule`, {
      as: player,
      body: { startTime: '2037-11-25T10:00:00Z' },
    });
    expect(await read()).toEqual([
      { ...booked, startsAt: '2037-11-25T10:00:00.000Z', endsAt: '2037-11-25T11:00:00.000Z', sequence: 1 },
    ]);
  });

  test('the calendar file of a lesson opens without a token by a signed address, for five minutes', async () => {
    const { id } = await bookLesson(api, player);
    const { path } = await linkTo(id);
    const status = async (at: Date, address = String(path)) => {
      api.setNow(at);
      return (await get(address)).status;
    };
    const made = NOW.getTime();
    expect(await status(NOW)).toBe(200);
    expect(await status(new Date(made + 299_000))).toBe(200);
    expect(await status(new Date(made + 300_000))).toBe(410);
    expect(await status(NOW, `${path}x`)).toBe(404);
    expect(await status(NOW, fileOf(id))).toBe(401);
  });

  test('a signed address opens the file of no other lesson, and nobody else gets one', async () => {
    const { id } = await bookLesson(api, player);
    const rival = await api.createPlayer();
    const other = await bookLesson(api, rival, '2037-11-25T09:00:00.000Z');
    const { path } = await linkTo(id);
    const [, query] = String(path).split('?');
    expect((await get(`${fileOf(other.id)}?${query}`)).status).toBe(403);
    expect(await linkTo(other.id)).toMatchObject({ code: 'forbidden' });
    expect((await get(fileOf(other.id), { authorization: `Bearer ${player.token}` })).status).toBe(403);
    expect(lines.join('')).not.toContain(String(query));
  });
});

describe('a calendar feed', () => {
  const NONE = { address: null, exists: false, readOn: null };

  test('a player’s feed has their own lessons that go ahead, by an address without a session', async () => {
    const { id } = await bookLesson(api, player);
    const { id: cancelledId } = await bookLesson(api, player, '2037-11-26T09:00:00.000Z');
    await bookLesson(api, await api.createPlayer(), '2037-11-25T09:00:00.000Z');
    const address = await feedOf(player);
    expect(await eventsOf(address)).toHaveLength(2);
    await api.call('POST', `/api/bookings/${cancelledId}/cancel`, { as: player, body: {} });
    expect(await eventsOf(address)).toMatchObject([{ uid: `${id}@tennis-lessons`, startsAt: TUESDAY_9 }]);
    const response = await get(address);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H');
  });

  test('the coach’s feed has all lessons with name and phone, and blocked dates', async () => {
    await bookLesson(api, player);
    await closeDates(
      api.knex,
      { date: '2037-11-27', reason: 'Tournament' },
      { date: '2037-11-26', startTime: '09:00', endTime: '11:30' },
    );
    const address = await feedOf(coach);
    const events = await eventsOf(address);
    expect(events).toMatchObject([
      {
        summary: 'Lesson: Ana O’Neill; <b>',
        description: expect.stringContaining('+44 7700 900101'),
        startsAt: TUESDAY_9,
      },
      { summary: 'Blocked', startsAt: '2037-11-26T09:00:00.000Z', endsAt: '2037-11-26T11:30:00.000Z' },
      { summary: 'Blocked: Tournament', isAllDay: true },
    ]);
    await api.knex('players').where({ id: coach.id }).update({ isCoach: false });
    expect(await eventsOf(address)).toEqual([]);
    await api.knex('players').where({ id: coach.id }).update({ isCoach: true });
  });

  test('both feeds say where a lesson is at another place than the court, and that its player can’t move it', async () => {
    const { id } = await bookLesson(api, player);
    const at = async (place: object) => {
      await api.knex('bookings').where({ id }).update(place);
      const feeds = [
        await eventsOf(await feedOf(player)),
        await eventsOf(await feedOf(await withFreshSignIn(coach))),
      ];
      return feeds.map(([event]) => event?.location);
    };
    expect(await at({ placeAddress: null })).toEqual(['Village Tennis Court', 'Village Tennis Court']);
    const full = 'Riverside Park, 12 Mill Road';
    const park = { location: 'Riverside Park', placeAddress: '12 Mill Road' };
    expect(await at(park)).toEqual([full, full]);
    expect(await at({ placeAddress: '' })).toEqual(['Riverside Park', 'Riverside Park']);
    const [event] = await eventsOf(await feedOf(player));
    expect(event?.description).toMatch(/\nCancel it: http/);
  });

  test('both feeds say how a lesson is paid that the coach has booked, before it, after it and once it is paid', async () => {
    const id = await bookFor(TUESDAY_9, { id: player.id });
    const addresses = [await feedOf(player), await feedOf(coach)];
    const expectBoth = async (words: string) => {
      for (const address of addresses)
        expect(await eventsOf(address)).toMatchObject([{ description: expect.stringContaining(words) }]);
    };
    await expectBoth('To pay at the lesson: £50');
    api.setNow(new Date('2037-11-24T10:00:00Z'));
    await expectBoth('Owed: £50');
    const path = `/api/admin/bookings/${id}/hand-payment`;
    await api.call('POST', path, { as: coach, body: { method: 'cash' } });
    await expectBoth('Paid: £50');
  });

  test('a feed that has not changed is not sent again', async () => {
    const { id } = await bookLesson(api, player);
    const address = await feedOf(player);
    const etag = (await get(address)).headers.get('etag') ?? '';
    api.setNow(new Date(NOW.getTime() + 3_600_000));
    const unchanged = await get(address, { 'if-none-match': etag });
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([
      304,
      '',
      etag,
    ]);
    await api.call('POST', `/api/bookings/${id}/cancel`, { as: player, body: {} });
    expect((await get(address, { 'if-none-match': etag })).status).toBe(200);
  });

  test('a feed reaches from three months back to twelve months ahead', async () => {
    await bookLesson(api, player);
    const address = await feedOf(player);
    const countAt = async (now: string) => {
      api.setNow(new Date(now));
      return (await eventsOf(address)).length;
    };
    expect(await countAt('2036-11-24T09:00:00Z')).toBe(0);
    expect(await countAt('2036-11-24T09:00:01Z')).toBe(1);
    expect(await countAt('2038-02-24T09:00:00Z')).toBe(1);
    expect(await countAt('2038-02-24T09:00:01Z')).toBe(0);
  });

  test('a feed has another address once it is renewed, and the old one is unknown', async () => {
    expect(await ownFeed(player)).toEqual(NONE);
    const old = await feedOf(player);
    expect(old).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(await ownFeed(await withFreshSignIn(player))).toMatchObject({ address: old, exists: true });
    const renewed = await feedOf(player);
    expect(renewed).not.toBe(old);
    expect([(await get(old)).status, (await get(renewed)).status]).toEqual([404, 200]);
  });

  test('a feed that was removed is unknown, for its owner too', async () => {
    const address = await feedOf(player);
    const remove = () => api.call('DELETE', '/api/calendar-feed', { as: player });
    expect(await remove()).toMatchObject({ status: 200, body: NONE });
    expect((await get(address)).status).toBe(404);
    expect(await ownFeed(player)).toEqual(NONE);
    expect((await remove()).status).toBe(200);
  });

  test('each feed is rate-limited by itself, and unknown addresses together for each network', async () => {
    const [address, other] = [await feedOf(player), await feedOf(await api.createPlayer())];
    const read = async (addressOf: (index: number) => string) => {
      const statuses = [];
      for (let index = 0; index < 61; index += 1) statuses.push((await get(addressOf(index))).status);
      return statuses;
    };
    const unknown = await read((index) => `/api/calendar/${'x'.repeat(index + 1)}.ics`);
    expect(unknown.slice(-2)).toEqual([404, 429]);
    expect((await read(() => address)).slice(-2)).toEqual([200, 429]);
    expect((await get(other)).status).toBe(200);
  });
});
