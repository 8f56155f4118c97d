import { expect, test } from '@jest/globals';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = setUpLessons();

const WEDNESDAY_9 = '2037-11-25T09:00:00.000Z';
const move = (id: string, startTime = WEDNESDAY_9, more: object = {}, as = setup.coach) =>
  setup.api.call('POST', `/api/admin/bookings/${id}/move`, { as, body: { startTime, ...more } });

test('the coach moves a paid lesson an hour before it: the payment stays, and the player alone gets a mail', async () => {
  const { id, paymentIntentId } = await bookLesson(setup.api, setup.player, TUESDAY_9, 120);
  setup.api.setNow(new Date('2037-11-24T08:00:00Z'));
  await setup.api.knex('mails').delete();
  expect(await move(id, WEDNESDAY_9, { message: 'As we said' })).toMatchObject({
    status: 200,
    body: { startTime: WEDNESDAY_9, duration: 120, paymentStatus: 'completed', paymentIntentId },
  });
  const mails = await setup.api.knex('mails').where({ kind: 'lesson-moved' });
  expect(mails).toMatchObject([
    {
      playerId: setup.player.id,
      facts: { movedByCoach: { message: 'As we said' }, isTooLateToCancel: false },
    },
  ]);
  expect(await setup.api.knex('mails').where({ kind: 'coach-lesson-moved' })).toEqual([]);
});

test('a move that is repeated changes nothing', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  await move(id);
  await move(id);
  expect(await setup.api.knex('bookings').where({ id })).toMatchObject([{ calendarSequence: 1 }]);
});

test('a lesson is moved outside the hours only if the coach says so, and never to a taken time', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  const sunday = '2037-11-22T19:00:00.000Z';
  expect(await move(id, sunday)).toMatchObject({ status: 422, body: { code: 'slot_outside_hours' } });
  expect((await move(id, sunday, { anyway: true })).status).toBe(200);
  await bookLesson(setup.api, await setup.api.createPlayer());
  expect(await move(id, TUESDAY_9, { anyway: true })).toMatchObject({
    status: 422,
    body: { code: 'slot_taken' },
  });
});

test('a lesson that has begun or is cancelled can’t be moved, nor one into the past', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  expect(await move(id, '2037-11-19T09:00:00.000Z', { anyway: true })).toMatchObject({
    status: 422,
    body: { code: 'slot_past' },
  });
  setup.api.setNow(new Date(TUESDAY_9));
  expect(await move(id)).toMatchObject({ status: 422, body: { code: 'not_movable' } });
  setup.api.setNow(NOW);
  await setup.api.call('POST', `/api/bookings/${id}/cancel`, { as: setup.player });
  expect(await move(id)).toMatchObject({ status: 422, body: { code: 'not_movable' } });
});

test('a player can’t move a lesson as the coach does', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  expect((await move(id, WEDNESDAY_9, {}, setup.player)).status).toBe(403);
});
