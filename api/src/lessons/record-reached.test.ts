import { beforeEach, expect, test } from '@jest/globals';
import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { erasePlayer } from '../accounts/erase-player.ts';
import { inTransaction } from '../database/transaction.ts';
import { choiceLink } from '../links/link-addresses.ts';

const setup = await setUpApi();
const { api, coach } = setup;

const MONDAY_8 = new Date('2037-11-23T08:00:00Z');
/** When the lesson of `bookLesson` is refunded by itself if it is called off on Monday. */
const DEADLINE = '2037-11-26T20:00:00.000Z';
const minutesLater = (minutes: number) => new Date(MONDAY_8.getTime() + minutes * 60_000);

let id: string;
let closingId: string;
beforeEach(async () => {
  ({ id } = await bookLesson(api, setup.player));
  api.setNow(MONDAY_8);
  closingId = await callOff(api, coach, [id]);
});

const seeAs = (as = setup.player) =>
  api.call('POST', `/api/bookings/${id}/choice`, { as, body: { seen: true, closingId } });
const tell = (isTold: boolean, as = coach) =>
  api.call('PUT', `/api/admin/bookings/${id}/told`, { as, body: { isTold } });
const reached = () => api.knex('choices').first('seenAt', 'toldAt', 'toldBy');
const NOT_REACHED = { seenAt: null, toldAt: null, toldBy: null };
const actions = async () =>
  (await api.knex('audit_entries').where({ bookingId: id }).orderBy('id').pluck('action')).filter((action) =>
    String(action).startsWith('lesson.told'),
  );

test('a call-off that two tabs show has the time of the first, which the coach’s list has and the player’s lesson has not', async () => {
  api.setNow(minutesLater(5));
  const [first] = await Promise.all([seeAs(), seeAs()]);
  expect(first).toMatchObject({ status: 200, body: { id, status: 'pending' } });
  expect(JSON.stringify(first.body)).not.toMatch(/seen|told/i);
  api.setNow(minutesLater(9));
  await seeAs();
  expect(await reached()).toMatchObject({ seenAt: minutesLater(5) });
  const [closing] = (await api.call('GET', '/api/admin/closings', { as: coach })).body as unknown as {
    lessons: unknown[];
  }[];
  expect(closing?.lessons).toEqual([
    expect.objectContaining({ seenAt: minutesLater(5).toISOString(), toldAt: null }),
  ]);
});

test('nothing is noted for another player, once it is decided, and of a former call-off with the same deadline', async () => {
  expect((await seeAs(await api.createPlayer())).status).toBe(403);
  await api.call('POST', `/api/admin/bookings/${id}/confirm`, { as: coach });
  expect((await seeAs()).status).toBe(200);
  expect(await reached()).toEqual(NOT_REACHED);
  const again = await callOff(api, coach, [id]);
  expect((await seeAs()).body).toMatchObject({ calledOff: { closingId: again, chooseBy: DEADLINE } });
  expect(await reached()).toEqual(NOT_REACHED);
});

test('a press on the page of the mail’s link is noted, opening it is not', async () => {
  const recipient = { playerId: setup.player.id, email: setup.player.email };
  const about = { bookingId: id, closingId, chooseBy: new Date(DEADLINE), recipient };
  const link = new URL(choiceLink(api.context.links, about)).hash.slice(1);
  const press = () => api.call('POST', '/api/choice-links', { link, body: { seen: true } });
  expect((await api.call('GET', '/api/choice-links', { link })).status).toBe(200);
  expect(await reached()).toEqual(NOT_REACHED);
  expect((await press()).status).toBe(200);
  expect(await reached()).toMatchObject({ seenAt: MONDAY_8 });
  // The same link after another call-off.
  await api.call('POST', `/api/admin/bookings/${id}/confirm`, { as: coach });
  await callOff(api, coach, [id]);
  expect((await press()).status).toBe(422);
  expect(await reached()).toEqual(NOT_REACHED);
});

test('the coach notes once that they told the client, takes it back, and is refused once it is decided', async () => {
  expect((await tell(true)).status).toBe(200);
  api.setNow(minutesLater(3));
  await tell(true, await api.createPlayer({ isCoach: true }));
  expect(await reached()).toEqual({ seenAt: null, toldAt: MONDAY_8, toldBy: coach.id });
  await tell(false);
  await tell(false);
  expect(await reached()).toEqual(NOT_REACHED);
  expect(await actions()).toEqual(['lesson.told', 'lesson.told_undone']);
  await api.call('POST', `/api/admin/bookings/${id}/reject`, { as: coach });
  expect(await tell(true)).toMatchObject({ status: 422, body: { code: 'already_chosen' } });
});

test('both times are in the player’s download, without the coach, and go when it is called off again and with the account', async () => {
  await seeAs();
  await tell(true);
  const { data } = (await api.call('GET', '/api/me/data', { as: setup.player })).body as unknown as {
    data: { calledOffLessons: object[] };
  };
  const at = MONDAY_8.toISOString();
  expect(data.calledOffLessons).toMatchObject([{ seenAt: at, toldAt: at }]);
  expect(data.calledOffLessons[0]).not.toHaveProperty('toldBy');
  await api.call('POST', `/api/admin/bookings/${id}/confirm`, { as: coach });
  await callOff(api, coach, [id]);
  expect(await reached()).toEqual(NOT_REACHED);
  await seeAs();
  await tell(true);
  await inTransaction(api.knex, (trx) => erasePlayer(trx, setup.player.id));
  expect(await reached()).toEqual(NOT_REACHED);
});
