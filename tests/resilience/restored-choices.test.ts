import { callOff } from '../fixtures/api/call-off.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catchUp } from '../../api/scripts/restore/adjust-restored.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
import { tasksOf } from '../../api/src/worker/tasks.ts';
import { startTestApi, type TestApi } from '../fixtures/api/start-test-api.ts';
import { bookLesson, NOW } from '../fixtures/api/tennis-week.ts';
import {
  connectToDatabase,
  copyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../fixtures/api/test-database.ts';

/* Lessons that were called off before a backup. */

const at = (day: number, hour: number) => new Date(Date.UTC(2037, 10, 23 + day, hour)).toISOString();

let outside: TestDatabase;
let site: TestDatabase;
let backup: TestDatabase | undefined;
let api: TestApi;

beforeAll(async () => {
  [outside, site] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await api.close();
  for (const database of [site, backup, outside]) await database?.drop();
});

/** Starts the site with a database. Stripe and the mail server are outside of it. */
async function startSite(database: TestDatabase): Promise<void> {
  api = await startTestApi({ database, outside, faults: { onDelivery: () => 'lost' } });
  api.setNow(NOW);
}

/** Sends refunds, and writes the times of lessons into their intents, as the jobs do. */
async function runJobs(): Promise<void> {
  await reconcile(api.context);
  for (const paymentId of await api.knex('payments').whereNotNull('bookingId').pluck('id'))
    await tasksOf(api.context)['label-intent']({ paymentId });
}

async function refundedOf(paymentIntentId: string): Promise<number[]> {
  const { data } = await api.stripe.refunds.list({ payment_intent: paymentIntentId });
  return data.map(({ amount }) => amount);
}

test('after a restore the deadline waits for the comparison with Stripe, then refunds who has not chosen, and neither who has moved nor anybody twice', async () => {
  await startSite(site);
  await site.knex.raw(
    `insert into working_hours (day_of_week, start_time, end_time) select day, '09:00', '17:00' from generate_series(1, 5) day`,
  );
  const [player, coach] = [await api.createPlayer(), await api.createPlayer({ isCoach: true })];
  const lessons = [
    await bookLesson(api, player, at(1, 9)),
    await bookLesson(api, player, at(1, 11)),
    await bookLesson(api, player, at(4, 9)),
  ];
  const [moved, refunded, waiting] = lessons.map(({ id }) => id);
  await callOff(api, coach, [moved, refunded, waiting]);
  await runJobs();
  // Later than the last comparison.
  await site.knex.raw('update choices set choose_by = now()');

  await api.close();
  await site.knex.destroy();
  backup = await copyDatabase(site.url);
  site.knex = connectToDatabase(site.url);
  await startSite(site);
  const choose = (id: string | undefined, choice: object) =>
    api.call('POST', `/api/bookings/${id}/choice`, { as: player, body: choice });
  expect((await choose(moved, { startTime: at(2, 9) })).status).toBe(200);
  expect((await choose(refunded, { refund: true })).status).toBe(200);
  await runJobs();

  // Restored: nobody has chosen here.
  await api.close();
  await startSite(backup);
  const choices = async () => {
    const rows = await api.knex('choices').select('bookingId', 'outcome');
    return new Map(rows.map(({ bookingId, outcome }) => [bookingId, outcome]));
  };
  const endChoices = () => tasksOf(api.context)['end-choices']({});
  await endChoices();
  expect(new Set((await choices()).values())).toEqual(new Set(['open']));
  const since = new Date(Date.now() - 86_400_000);
  await catchUp(api.context, { since, restoredAt: new Date() });
  await endChoices();
  await endChoices();
  await reconcile(api.context);

  expect(await Promise.all(lessons.map(({ paymentIntentId }) => refundedOf(paymentIntentId)))).toEqual([
    [],
    [5000],
    [5000],
  ]);
  expect(await choices()).toEqual(
    new Map([
      [moved, 'open'],
      [refunded, 'refunded'],
      [waiting, 'refunded'],
    ]),
  );
  const listed = await api.call('GET', '/api/admin/payments-to-look-at', { as: coach });
  expect(listed.body).toMatchObject([{ kind: 'moved' }]);
  const decision = { startTime: at(2, 9), anyway: true };
  await api.call('POST', `/api/admin/bookings/${moved}/move`, { as: coach, body: decision });
  await endChoices();
  expect((await choices()).get(moved)).toBe('moved');
  expect(await refundedOf(lessons[0]?.paymentIntentId ?? '')).toEqual([]);
});
