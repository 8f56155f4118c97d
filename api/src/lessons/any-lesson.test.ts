import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { openIntent, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { erasePlayer } from '../accounts/erase-player.ts';

const setup = await setUpApi();
const { api, asCoach, asPlayer, coach } = setup;

const CLUB = { name: 'Riverside Club', address: 'Mill Road, Cambridge' };
const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
const at = (time: string, date = '2037-11-24') => `${date}T${time}:00.000Z`;

const book = (startTime: string, duration = 60, more: object = {}) =>
  setup.book(startTime, undefined, { duration, ...more });
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body['id']);

describe('a lesson of any length', () => {
  test('a lesson of any length starts at any quarter of an hour within the hours, and occupies just its own time', async () => {
    expect(await book(at('09:45'), 45)).toMatchObject({
      status: 201,
      body: { startTime: at('09:45'), endTime: at('10:30'), duration: 45, elsewhere: null, forName: null },
    });
    expect(await book(at('10:15'), 30)).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
    expect((await book(at('10:30'), 30)).status).toBe(201);
    const player = await api.createPlayer();
    const intent = (startTime: string) => openIntent(api, player, { amount: 50, startTime, duration: 60 });
    await expect(intent(at('10:00'))).rejects.toThrow('slot_taken');
    await intent(at('11:00'));
  });

  test('a lesson ends on the day in London on which it starts, at midnight at the latest', async () => {
    const tooLate = { status: 422, body: { code: 'slot_over_midnight' } };
    expect(await book(at('23:30'), 45, { anyway: true })).toMatchObject(tooLate);
    // In summer time, which is an hour ahead.
    expect(await book(at('22:30', '2038-05-04'), 45, { anyway: true })).toMatchObject(tooLate);
    const dates = new URLSearchParams({ startTime: at('23:30'), duration: '45', count: '2' });
    expect(await asCoach('GET', `/api/admin/series?${dates}`)).toMatchObject(tooLate);
    expect((await book(at('23:30'), 30, { anyway: true })).status).toBe(201);
  });
});

describe('a lesson at another place', () => {
  test('a lesson at another place is there for the coach and the player, with who plays', async () => {
    const id = randomUUID();
    const lesson = { id, place: CLUB, forName: 'Tom' };
    const shown = { location: CLUB.name, elsewhere: { address: CLUB.address }, forName: 'Tom' };
    expect(await book(TUESDAY_9, 60, lesson)).toMatchObject({ status: 201, body: shown });
    expect((await asPlayer('GET', '/api/bookings')).body).toMatchObject([shown]);
    expect(await book(TUESDAY_9, 60, lesson)).toMatchObject({ status: 201, body: { id } });
    const used = { status: 422, body: { code: 'id_used' } };
    expect(await book(TUESDAY_9, 60, { ...lesson, place: { name: CLUB.name } })).toMatchObject(used);
    expect(await book(TUESDAY_9, 60, { ...lesson, forName: null })).toMatchObject(used);
    const other = await book(WEDNESDAY_9, 60, { place: { name: 'Park' } });
    expect(other.body).toMatchObject({ location: 'Park', elsewhere: { address: null } });
  });
});

test('the last three places that the coach has named are listed, the latest first, without cancelled lessons', async () => {
  const places = async () => (await asCoach('GET', '/api/admin/places')).body;
  expect(await places()).toEqual([]);
  await book(at('09:00'), 60, { place: { name: 'Park' } });
  await book(at('10:00'), 60, { place: CLUB });
  await book(at('11:00'), 60, { place: { name: 'Hall' } });
  await book(at('12:00'));
  const [park, club, hall] = [{ name: 'Park', address: null }, CLUB, { name: 'Hall', address: null }];
  expect(await places()).toEqual([hall, club, park]);
  await book(at('13:00'), 60, { place: CLUB });
  expect(await places()).toEqual([club, hall, park]);
  const wrong = idOf(await book(at('14:00'), 60, { place: { name: 'Prak' } }));
  const without = { ...CLUB, address: 'Mill Lane' };
  await book(at('15:00'), 60, { place: without });
  expect(await places()).toEqual([without, { name: 'Prak', address: null }, club]);
  const cancellation = { as: coach, body: { refund: false } };
  await api.call('POST', `/api/bookings/${wrong}/cancel-with-refund`, cancellation);
  expect(await places()).toEqual([without, club, hall]);
});

test('the place that stands for that of an erased client is not listed', async () => {
  await book(at('09:00'), 60, {
    place: { name: 'Park' },
    client: { id: (await api.createPlayer()).id },
  });
  await book(at('10:00'), 60, { place: CLUB });
  await api.knex.transaction((trx) => erasePlayer(trx, setup.player.id));
  expect((await asCoach('GET', '/api/admin/places')).body).toEqual([{ name: 'Park', address: null }]);
});
