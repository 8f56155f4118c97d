import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { closeDates } from '../../../tests/fixtures/api/close-dates.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { wishLink } from '../links/link-addresses.ts';
import { signLink } from '../links/signed-link.ts';
import { tasksOf } from '../worker/tasks.ts';
import { tellOfFreeTimes } from './tell-of-free-times.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

const TUESDAY = '2037-11-24';
const ANY_TIME = { date: TUESDAY, fromTime: '00:00', toTime: '24:00', minutes: 60 };

let player: TestPlayer;
beforeEach(async () => {
  player = await createVerified();
  // Every weekday is full.
  const days = ['23', '24', '25', '26', '27'].map((day) => ({ date: `2037-11-${day}` }));
  await closeDates(api.knex, ...days, { date: '2037-11-30' }, { date: '2037-12-01' });
});

async function createVerified(): Promise<TestPlayer> {
  const created = await api.createPlayer();
  await api.knex('players').where({ id: created.id }).update({ emailVerified: true });
  return created;
}
const open = (date: string) => api.knex('blocked_slots').where({ date }).delete();
const add = (wish: object = {}, as = player) =>
  api.call('POST', '/api/wishes', { as, body: { ...ANY_TIME, ...wish } });
const list = async (as = player) => (await api.call('GET', '/api/wishes', { as })).body;
const count = async () => (await api.call('GET', '/api/admin/wishes', { as: coach })).body;
const run = () => tellOfFreeTimes(api.context);
const mails = () => api.knex('mails').where({ kind: 'time-free' }).orderBy('createdAt');

describe('adding a wish', () => {
  test('a player waits for a full day, and a second wish for it replaces the first', async () => {
    const first = await add();
    expect(first).toMatchObject({ status: 201, body: { ...ANY_TIME, toldAt: null } });
    const second = await add({ fromTime: '16:00', minutes: 60 });
    expect(second.body).toMatchObject({ id: first.body['id'], fromTime: '16:00' });
    expect(await list()).toMatchObject([{ date: TUESDAY, fromTime: '16:00', toTime: '24:00' }]);
    expect(await list(coach)).toEqual([]);
    expect(await count()).toEqual([{ date: TUESDAY, players: 1 }]);
  });

  test.each<[string, object, string]>([
    ['a day that is over', { date: '2037-11-19' }, 'day_not_bookable'],
    ['a day beyond the horizon', { date: '2038-11-23' }, 'day_not_bookable'],
    ['a day without hours', { date: '2037-11-28' }, 'no_such_hours'],
    ['a time outside the hours', { fromTime: '17:00' }, 'no_such_hours'],
    ['an end before the start', { fromTime: '16:00', toTime: '15:00' }, 'hours_out_of_order'],
  ])('a wish is refused for %s', async (_, wish, code) => {
    expect(await add(wish)).toMatchObject({ status: 422, body: { code } });
    expect(await api.knex('wishes')).toEqual([]);
  });

  test('a wish is refused while a time that fits is free, also one that the player holds, and for the day of a lesson', async () => {
    await open(TUESDAY);
    expect(await add()).toMatchObject({ status: 422, body: { code: 'time_is_free' } });
    await bookLesson(api, player);
    const noon = { fromTime: '09:00', toTime: '10:00' };
    expect(await add(noon)).toMatchObject({ status: 422, body: { code: 'lesson_that_day' } });
    const other = await createVerified();
    expect(await add(noon, other)).toMatchObject({ status: 201 });
    const held = { amount: 50, startTime: '2037-11-24T10:00:00.000Z', duration: 60 };
    expect((await api.call('POST', '/api/create-payment-intent', { as: other, body: held })).status).toBe(
      200,
    );
    const ten = { fromTime: '10:00', toTime: '11:00' };
    expect(await add(ten, other)).toMatchObject({ body: { code: 'time_is_free' } });
    expect(await add(ten, await createVerified())).toMatchObject({ status: 201 });
  });

  test('a wish is refused to an account without an address', async () => {
    await api.knex('players').where({ id: player.id }).update({ email: '' });
    expect(await add()).toMatchObject({ status: 422, body: { code: 'no_address' } });
  });

  test('a player waits for five days at most, also by requests at once, and changes one of them still', async () => {
    const days = [
      '2037-11-23',
      TUESDAY,
      '2037-11-25',
      '2037-11-26',
      '2037-11-27',
      '2037-11-30',
      '2037-12-01',
    ];
    const added = await Promise.all(days.map((date) => add({ date })));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(added.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'too_many_wishes' });
    const [kept] = (await list()) as { date: string }[];
    expect((await add({ date: kept?.date, toTime: '12:00' })).status).toBe(201);
    expect(await list()).toHaveLength(5);
  });

  test('a changed wish brings no mail sooner than twelve hours after the last', async () => {
    await add();
    await open(TUESDAY);
    await run();
    await closeDates(api.knex, { date: TUESDAY });
    await run();
    await add({ fromTime: '12:00' });
    await open(TUESDAY);
    await run();
    expect(await mails()).toHaveLength(1);
    expect(await list()).toMatchObject([{ fromTime: '12:00', toldAt: NOW.toISOString() }]);
  });
});

test('a wish that was ended and is added anew brings no mail sooner than twelve hours after the last', async () => {
  const { body } = await add();
  await open(TUESDAY);
  await run();
  const [mail] = await mails();
  await api.knex('mails').where({ id: mail.id }).update({ status: 'sent' });
  await api.call('DELETE', `/api/wishes/${body['id']}`, { as: player });
  await closeDates(api.knex, { date: TUESDAY });
  await add();
  await open(TUESDAY);
  await run();
  expect(await mails()).toHaveLength(1);
  expect(await list()).toMatchObject([{ toldAt: NOW.toISOString() }]);
});

describe('the end of a wish', () => {
  test('a player ends their own wish, again without effect', async () => {
    const { body } = await add();
    const path = `/api/wishes/${body['id']}`;
    for (const _ of [1, 2]) expect((await api.call('DELETE', path, { as: player })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('a wish ends with a lesson of the player that day, also a called-off one, with the account and with the day', async () => {
    const [later, caller, closed] = [await createVerified(), await createVerified(), await createVerified()];
    for (const as of [player, later, caller, closed]) await add({}, as);
    await open(TUESDAY);
    await api.knex('players').where({ id: closed.id }).update({ closedAt: NOW });
    await bookLesson(api, player);
    const { id } = await bookLesson(api, caller, '2037-11-24T10:00:00.000Z');
    await callOff(api, coach, [id]);
    expect([await list(), await list(caller), await count()]).toEqual([
      [],
      [],
      [{ date: TUESDAY, players: 1 }],
    ]);
    await run();
    expect(await api.knex('wishes')).toMatchObject([{ playerId: later.id }]);
    api.setNow(new Date('2037-11-25T00:00:00Z'));
    await run();
    expect(await api.knex('wishes')).toEqual([]);
    // The lesson that was called off keeps its court, and the player who booked had waited no more.
    expect(await mails()).toMatchObject([{ recipient: later.email }]);
  });

  test('a wish that ends takes its mail along that is not sent yet', async () => {
    const { body } = await add();
    await open(TUESDAY);
    await run();
    await api.call('DELETE', `/api/wishes/${body['id']}`, { as: player });
    expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    expect(await api.mailsTo(player.email)).toEqual([]);
    // Nobody was told, so another wish for the day doesn't wait.
    await closeDates(api.knex, { date: TUESDAY });
    await add();
    await open(TUESDAY);
    await run();
    expect(await mails()).toMatchObject([{ status: 'dropped' }, { status: 'waiting' }]);
  });
});

describe('the link of the mail', () => {
  const linkOf = (wishId: string) =>
    new URL(wishLink(api.context.links, { wishId, date: TUESDAY })).hash.slice(1);
  const path = '/api/wish-links';

  test('the link says which day it is about, ends the wish once it is pressed, and does nothing else', async () => {
    const { body } = await add();
    const link = linkOf(String(body['id']));
    expect((await api.call('GET', path, { link })).body).toEqual({ date: TUESDAY, hasEnded: false });
    expect(await list()).toHaveLength(1);
    for (const _ of [1, 2])
      expect((await api.call('POST', path, { link })).body).toEqual({ date: TUESDAY, hasEnded: true });
    expect((await api.call('GET', path, { link })).body).toEqual({ date: TUESDAY, hasEnded: true });
    expect(await list()).toEqual([]);
    // It ended that wish: a new one is another.
    await add();
    await api.call('POST', path, { link });
    expect(await list()).toHaveLength(1);
    for (const other of ['lesson-links', 'receipt-links', 'choice-links', 'unsubscribe'])
      expect((await api.call('GET', `/api/${other}`, { link })).body).toMatchObject({ code: 'link_invalid' });
  });

  test('the link ends with the day, and a token for another purpose ends nothing', async () => {
    const { body } = await add();
    const link = linkOf(String(body['id']));
    const subject = `${TUESDAY}:${body['id']}`;
    const foreign = signLink(api.context.links, { purpose: 'unsubscribe', subject });
    expect((await api.call('POST', path, { link: foreign })).status).toBe(404);
    api.setNow(new Date('2037-11-25T00:00:00Z'));
    expect((await api.call('POST', path, { link })).body).toMatchObject({ code: 'link_expired' });
    expect(await api.knex('wishes')).toHaveLength(1);
  });
});

describe('telling', () => {
  test.each([
    ['the first start that it names', '2037-11-20', '2037-11-20T13:00:00Z'],
    ['nine in the evening', TUESDAY, '2037-11-20T21:00:00Z'],
  ])('a mail is sent until %s', async (_, date, notAfter) => {
    await closeDates(api.knex, { date: '2037-11-20' });
    await add({ date });
    await open(date);
    await run();
    expect(await mails()).toMatchObject([{ notAfter: new Date(notAfter) }]);
  });

  test('nobody is told by a deployment with a copy of the database', async () => {
    await add();
    await open(TUESDAY);
    await tasksOf({ ...api.context, deploymentId: 'copy.example' })['tell-of-free-times']({});
    expect(await mails()).toEqual([]);
    await run();
    expect(await mails()).toHaveLength(1);
  });

  test('a time that was taken since its mail is told again once it is free again', async () => {
    await add();
    await open(TUESDAY);
    await run();
    await closeDates(api.knex, { date: TUESDAY });
    await run();
    await open(TUESDAY);
    api.setNow(new Date('2037-11-21T12:00:00Z'));
    await run();
    expect(await mails()).toHaveLength(2);
  });

  test('a mail is not sent to an address that is another one by then, which nobody has verified', async () => {
    await add();
    await open(TUESDAY);
    await run();
    const changed = { email: `new-${player.email}`, emailVerified: false };
    await api.knex('players').where({ id: player.id }).update(changed);
    expect(await api.mailsTo(changed.email)).toEqual([]);
    expect(await mails()).toMatchObject([{ status: 'dropped' }]);
    api.setNow(new Date('2037-11-21T12:00:00Z'));
    await api.knex('wishes').update({ toldStarts: [] });
    await run();
    expect(await mails()).toHaveLength(1);
  });

  test('a start that somebody held without paying is told once it was free for ten minutes', async () => {
    await add({ fromTime: '09:00', toTime: '10:00' });
    await open(TUESDAY);
    const body = { amount: 50, startTime: TUESDAY_9, duration: 60 };
    await api.call('POST', '/api/create-payment-intent', { as: await createVerified(), body });
    const after = async (minutes: number) => {
      api.setNow(new Date(NOW.getTime() + minutes * 60_000));
      await run();
      return (await mails()).length;
    };
    expect([await after(1), await after(10), await after(19.9), await after(20)]).toEqual([0, 0, 0, 1]);
  });
});
