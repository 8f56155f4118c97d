import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/tennis-week.ts';

let api: TestApi;
let player: TestPlayer;
let coach: TestPlayer;

beforeAll(async () => {
  api = await startTestApi({ withJobs: true });
  coach = await api.createPlayer({ isCoach: true });
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  player = await api.createPlayer();
});

const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
const move = (id: string, startTime = WEDNESDAY_9, more: object = {}, as = coach) =>
  api.call('POST', `/api/admin/bookings/${id}/move`, { as, body: { startTime, ...more } });

test('the coach moves a paid lesson an hour before it: the payment stays, and the player alone gets a mail', async () => {
  const { id, paymentIntentId } = await bookLesson(api, player, TUESDAY_9, 120);
  api.setNow(new Date('2037-11-24T08:00:00Z'));
  await api.knex('mails').delete();
  expect(await move(id, WEDNESDAY_9, { message: 'As we said' })).toMatchObject({
    status: 200,
    body: { startTime: WEDNESDAY_9, duration: 120, paymentStatus: 'completed', paymentIntentId },
  });
  const mails = await api.knex('mails').where({ kind: 'lesson-moved' });
  expect(mails).toMatchObject([
    { playerId: player.id, facts: { movedByCoach: { message: 'As we said' }, isTooLateToCancel: false } },
  ]);
  expect(await api.knex('mails').where({ kind: 'coach-lesson-moved' })).toEqual([]);
});

test('a move that is repeated changes nothing', async () => {
  const { id } = await bookLesson(api, player);
  await move(id);
  await move(id);
  expect(await api.knex('bookings').where({ id })).toMatchObject([{ calendarSequence: 1 }]);
});

test('a lesson is moved outside the hours only if the coach says so, and never to a taken time', async () => {
  const { id } = await bookLesson(api, player);
  const sunday = '2037-11-22T19:00:00.000Z';
  expect(await move(id, sunday)).toMatchObject({ status: 422, body: { code: 'slot_outside_hours' } });
  expect((await move(id, sunday, { anyway: true })).status).toBe(200);
  await bookLesson(api, await api.createPlayer());
  expect(await move(id, TUESDAY_9, { anyway: true })).toMatchObject({
    status: 422,
    body: { code: 'slot_taken' },
  });
});

test('a lesson that has begun or is cancelled can’t be moved, nor one into the past', async () => {
  const { id } = await bookLesson(api, player);
  expect(await move(id, '2037-11-19T09:00:00.000Z', { anyway: true })).toMatchObject({
    status: 422,
    body: { code: 'slot_past' },
  });
  api.setNow(new Date(TUESDAY_9));
  expect(await move(id)).toMatchObject({ status: 422, body: { code: 'not_movable' } });
  api.setNow(NOW);
  await api.call('POST', `/api/bookings/${id}/cancel`, { as: player });
  expect(await move(id)).toMatchObject({ status: 422, body: { code: 'not_movable' } });
});

test('a player can’t move a lesson as the coach does', async () => {
  const { id } = await bookLesson(api, player);
  expect((await move(id, WEDNESDAY_9, {}, player)).status).toBe(403);
});
