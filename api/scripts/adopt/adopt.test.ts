import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { readOwner } from '../../src/database/deployment.ts';
import { tasksOf } from '../../src/worker/tasks.ts';
import { adoptCopy } from './adopt.ts';

/* A copy of a database is played by the same rows, whose owner is another deployment. */

const LIVE = 'live.example';
const OWN = 'lessons.example';
let api: TestApi;
let player: TestPlayer;
let coach: TestPlayer;
let lesson: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  coach = await api.createPlayer({ isCoach: true });
  player = await api.createPlayer({ email: 'robin@example.com' });
  ({ id: lesson } = await bookLesson(api, player));
  await api.knex('deployment').update({ deploymentId: LIVE });
});
afterEach(async () => {
  await api.knex('deployment').update({ deploymentId: OWN });
});

const waiting = () => api.knex('mails').where({ status: 'waiting' });

test('a copy that is put under a running process sends no mail, does no job and takes no payment', async () => {
  const mails = await waiting();
  expect(mails.length).toBeGreaterThan(0);
  for (const { id } of mails) await tasksOf(api.context)['send-mail']({ mailId: id });
  await tasksOf(api.context)['send-due-mails']({});
  expect(await waiting()).toEqual(mails);

  const before = await api.knex('payments');
  const body = { amount: 50, startTime: TUESDAY_9.replace('T09', 'T11'), duration: 60 };
  const opened = await api.call('POST', '/api/create-payment-intent', { as: player, body });
  expect(opened).toMatchObject({ status: 503, body: { code: 'other_deployment' } });
  expect(await api.knex('payments')).toEqual(before);
});

test('a copy becomes a site of its own, without what the other site still has to do', async () => {
  await callOff(api, coach, [lesson]);
  expect(await api.knex('choices')).toMatchObject([{ outcome: 'open' }]);

  const { mails, jobs } = await adoptCopy(api.knex, { from: LIVE, deploymentId: OWN });
  expect(Math.min(mails, jobs)).toBeGreaterThan(0);
  expect(await readOwner(api.knex)).toBe(OWN);
  expect(await waiting()).toEqual([]);
  expect(await api.knex('choices')).toMatchObject([{ outcome: 'resumed' }]);
  expect(await api.knex('bookings').where({ id: lesson })).toMatchObject([{ status: 'confirmed' }]);

  const slot = { amount: 50, startTime: TUESDAY_9.replace('T09', 'T11'), duration: 60 };
  expect((await api.call('POST', '/api/create-payment-intent', { as: player, body: slot })).status).toBe(200);
});

test('a database of another site than the one that is named stays as it is', async () => {
  const mails = await waiting();
  await expect(adoptCopy(api.knex, { from: 'old.example', deploymentId: OWN })).rejects.toThrow(
    'This database is not that of old.example, but of live.example.',
  );
  expect([await readOwner(api.knex), await waiting()]).toEqual([LIVE, mails]);
});
