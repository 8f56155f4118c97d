import { beforeEach, expect, test } from '@jest/globals';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = setUpLessons();

let lesson: string;
beforeEach(async () => {
  lesson = (await bookLesson(setup.api, setup.player)).id;
});

const DAY = 24 * 3_600_000;
const start = new Date(TUESDAY_9).getTime();

function note(isMissed: boolean, at: number) {
  setup.api.setNow(new Date(at));
  const path = `/api/admin/bookings/${lesson}/attendance`;
  return setup.api.call('PUT', path, { as: setup.coach, body: { isMissed } });
}

test('the coach notes from the start of a lesson on that the client did not come, and takes it back', async () => {
  expect(await note(true, start)).toMatchObject({
    status: 200,
    body: { isMissed: true, paymentStatus: 'completed' },
  });
  expect(await note(true, start + DAY)).toMatchObject({ status: 200, body: { isMissed: true } });
  expect(await note(false, start + 30 * DAY)).toMatchObject({ status: 200, body: { isMissed: false } });
});

test('a missed lesson can’t be noted before it begins, nor 30 days after, nor when it was cancelled', async () => {
  expect(await note(true, start - 1)).toMatchObject({ status: 422, body: { code: 'lesson_ahead' } });
  expect(await note(true, start + 30 * DAY + 1)).toMatchObject({ status: 422, body: { code: 'too_late' } });
  await setup.api.knex('bookings').where({ id: lesson }).update({ status: 'cancelled', courtTimeId: null });
  expect(await note(true, start)).toMatchObject({ status: 422, body: { code: 'not_going_ahead' } });
});

test('a missed lesson sends no mail, is in the player’s data, and not on the player’s screens', async () => {
  const mails = await setup.api.knex('mails');
  await note(true, start);
  expect(await setup.api.knex('mails')).toHaveLength(mails.length);
  const [own] = (await setup.api.call('GET', '/api/bookings', { as: setup.player }))
    .body as unknown as object[];
  expect(JSON.stringify(own)).not.toMatch(/missed/i);
  const { body } = await setup.api.call('GET', '/api/me/data', { as: setup.player });
  expect(JSON.stringify(body['data'])).toContain('"attendance":"missed"');
});
