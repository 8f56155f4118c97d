import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/tennis-week.ts';

let api: TestApi;
let player: TestPlayer;
let coach: TestPlayer;

beforeAll(async () => {
  api = await startTestApi();
  coach = await api.createPlayer({ isCoach: true });
});
afterAll(() => api.close());

let lesson: string;
beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  player = await api.createPlayer();
  lesson = (await bookLesson(api, player)).id;
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

test('a missed lesson can’t be noted before it begins, nor 30 days after, nor when it was cancelled', async () => {
  expect(await note(true, start - 1)).toMatchObject({ status: 422, body: { code: 'lesson_ahead' } });
  expect(await note(true, start + 30 * DAY + 1)).toMatchObject({ status: 422, body: { code: 'too_late' } });
  await api.knex('bookings').where({ id: lesson }).update({ status: 'cancelled', courtTimeId: null });
  expect(await note(true, start)).toMatchObject({ status: 422, body: { code: 'not_going_ahead' } });
});

test('a missed lesson sends no mail, is in the player’s data, and not on the player’s screens', async () => {
  const mails = await api.knex('mails');
  await note(true, start);
  expect(await api.knex('mails')).toHaveLength(mails.length);
  const [own] = (await api.call('GET', '/api/bookings', { as: player })).body as unknown as object[];
  expect(JSON.stringify(own)).not.toMatch(/missed/i);
  const { body } = await api.call('GET', '/api/me/data', { as: player });
  expect(JSON.stringify(body['data'])).toContain('"attendance":"missed"');
});
