import { beforeEach, describe, expect, test } from '@jest/globals';
import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { TUESDAY_9, bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { completeLessons } from './past-lessons.ts';

const setup = await setUpApi();
const { api, asPlayer, coach } = setup;

test('a lesson that has ended is completed, and clearing hides it from the player alone', async () => {
  const { id } = await bookLesson(api, setup.player);
  const upcoming = await bookLesson(api, setup.player, '2037-11-26T09:00:00.000Z');
  const complete = (time: string) => completeLessons(api.knex, new Date(time));
  expect(await complete('2037-11-24T09:59:59Z')).toBe(0);
  api.setNow(new Date('2037-11-24T10:00:00Z'));
  const mine = async () => (await asPlayer('GET', `/api/bookings?userId=${setup.player.id}`)).body;
  expect(await complete('2037-11-24T10:00:00Z')).toBe(1);
  expect(await mine()).toMatchObject([
    { id, status: 'completed' },
    { id: upcoming.id, status: 'confirmed' },
  ]);
  const cleared = await asPlayer('DELETE', `/api/bookings/user/${setup.player.id}/clear-activity`);
  expect(cleared.body).toEqual({ cleared: 1 });
  expect(await mine()).toMatchObject([{ id: upcoming.id }]);
  const listed = await api.call('GET', '/api/admin/bookings', { as: coach });
  expect(listed.body).toMatchObject([{ id }, { id: upcoming.id }]);
});

describe('the attendance of a past lesson', () => {
  let lesson: string;
  beforeEach(async () => {
    lesson = (await bookLesson(api, setup.player)).id;
  });

  const DAY = 24 * 3_600_000;
  const start = new Date(TUESDAY_9).getTime();

  function note(isMissed: boolean, at: number) {
    api.setNow(new Date(at));
    const path = `/api/admin/bookings/${lesson}/attendance`;
    return api.call('PUT', path, { as: coach, body: { isMissed } });
  }

  test('the coach notes from the start of a lesson on that the client did not come, and takes it back', async () => {
    expect(await note(true, start)).toMatchObject({
      status: 200,
      body: { isMissed: true, paymentStatus: 'completed' },
    });
    expect(await note(true, start + DAY)).toMatchObject({ status: 200, body: { isMissed: true } });
    expect(await note(false, start + 30 * DAY)).toMatchObject({ status: 200, body: { isMissed: false } });
  });

  test('a missed lesson can’t be noted before it begins, nor 30 days after, nor when it was cancelled or called off', async () => {
    expect(await note(true, start - 1)).toMatchObject({ status: 422, body: { code: 'lesson_ahead' } });
    expect(await note(true, start + 30 * DAY + 1)).toMatchObject({ status: 422, body: { code: 'too_late' } });
    const notGoingAhead = { status: 422, body: { code: 'not_going_ahead' } };
    await api.knex('bookings').where({ id: lesson }).update({ status: 'cancelled', courtTimeId: null });
    expect(await note(true, start)).toMatchObject(notGoingAhead);
    lesson = (await bookLesson(api, setup.player, '2037-11-26T09:00:00.000Z')).id;
    await callOff(api, coach, [lesson]);
    expect(await note(true, start)).toMatchObject(notGoingAhead);
  });

  test('a missed lesson sends no mail, is in the player’s data, and not on the player’s screens', async () => {
    const mails = await api.knex('mails');
    await note(true, start);
    expect(await api.knex('mails')).toHaveLength(mails.length);
    const [own] = (await api.call('GET', '/api/bookings', { as: setup.player })).body as unknown as object[];
    expect(JSON.stringify(own)).not.toMatch(/missed/i);
    const { body } = await api.call('GET', '/api/me/data', { as: setup.player });
    expect(JSON.stringify(body['data'])).toContain('"attendance":"missed"');
  });
});
