import { expect, test } from '@jest/globals';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { completeLessons } from './past-lessons.ts';

const setup = setUpLessons();

test('a lesson that has ended is completed, and clearing hides it from the player alone', async () => {
  const { id } = await bookLesson(setup.api, setup.player);
  const upcoming = await bookLesson(setup.api, setup.player, '2037-11-26T09:00:00.000Z');
  setup.api.setNow(new Date('2037-11-24T10:00:00Z'));
  const mine = async () =>
    (await setup.api.call('GET', `/api/bookings?userId=${setup.player.id}`, { as: setup.player })).body;
  expect(await completeLessons(setup.api.knex, setup.api.context.clock())).toBe(1);
  expect(await mine()).toMatchObject([
    { id, status: 'completed' },
    { id: upcoming.id, status: 'confirmed' },
  ]);
  const clear = (as = setup.player) =>
    setup.api.call('DELETE', `/api/bookings/user/${setup.player.id}/clear-activity`, { as });
  expect((await clear(await setup.api.createPlayer())).status).toBe(403);
  expect((await clear()).body).toEqual({ cleared: 1 });
  expect(await mine()).toMatchObject([{ id: upcoming.id }]);
  const listed = await setup.api.call('GET', '/api/admin/bookings', { as: setup.coach });
  expect(listed.body).toMatchObject([{ id }, { id: upcoming.id }]);
});
