import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catchUp } from '../../api/scripts/restore/adjust-restored.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
import { tasksOf } from '../../api/src/worker/tasks.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openIntent } from '../fixtures/api/tennis-week.ts';
import {
  connectToDatabase,
  copyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../fixtures/api/test-database.ts';

/* Stripe and the mail server are outside of the database, so a restore does not change them. */

const DAY_MS = 86_400_000;
const at = (day: number, hour: number) => new Date(Date.UTC(2037, 10, 23 + day, hour)).toISOString();

let outside: TestDatabase;
let site: TestDatabase;
let backup: TestDatabase | undefined;
let api: TestApi;
let changesAtStripe: string[] = [];

beforeAll(async () => {
  [outside, site] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await api.close();
  for (const database of [site, backup, outside]) await database?.drop();
});

async function startSite(database: TestDatabase): Promise<TestApi> {
  const started = await startTestApi({
    database,
    outside,
    faults: {
      onDelivery: () => 'lost',
      onRequest: ({ method, path, stage }) => {
        if (method !== 'GET' && stage === 'before') changesAtStripe.push(`${method} ${path}`);
        return null;
      },
    },
  });
  started.setNow(NOW);
  return started;
}

/** Does what the jobs do: sends refunds, and writes each lesson into its intent. */
async function runJobs({ context, knex }: TestApi): Promise<void> {
  await reconcile(context);
  const { rows: jobs } = await knex.raw<{ rows: { payload: { paymentId: string } }[] }>(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and identifier = 'label-intent' returning payload`,
  );
  for (const { payload } of jobs) await tasksOf(context)['label-intent'](payload);
}

async function cancel({ id }: { id: string }, as: TestPlayer): Promise<void> {
  expect((await api.call('POST', `/api/bookings/${id}/cancel`, { as, body: {} })).status).toBe(200);
}

/** Returns everything that Stripe has: payments and refunds, by intent. */
async function readStripe() {
  const { data: intents } = await api.stripe.paymentIntents.list({ limit: 100 });
  const { data: refunds } = await api.stripe.refunds.list({ limit: 100 });
  return intents
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount_received: paid }) => ({
      id,
      paid,
      refunded: refunds
        .filter((one) => one.payment_intent === id)
        .reduce((sum, { amount }) => sum + amount, 0),
    }));
}

test('after a restore every payment is booked again or listed, no money moves twice, and no old mail is sent [promise money]', async () => {
  api = await startSite(site);
  await site.knex.raw(
    `insert into working_hours (day_of_week, start_time, end_time) select day, '09:00', '17:00' from generate_series(1, 5) day`,
  );
  const player = await api.createPlayer();
  const other = await api.createPlayer();
  const coach = await api.createPlayer({ isCoach: true });

  // Before the backup: a lesson that stays, one that will be refunded, one that will be moved, and a payment that is
  // still open.
  const kept = await bookLesson(api, player, at(1, 9));
  const refundedLater = await bookLesson(api, player, at(1, 11));
  const movedLater = await bookLesson(api, player, at(4, 9));
  const paidLater = await openIntent(api, other, { amount: 50, startTime: at(2, 9), duration: 60 });
  await runJobs(api);

  // The nightly backup.
  await api.close();
  await site.knex.destroy();
  backup = await copyDatabase(site.url);
  site.knex = connectToDatabase(site.url);
  api = await startSite(site);

  // After the backup: the open payment is paid, a lesson is booked, one is refunded, one is booked and refunded, one
  // is moved.
  await api.pay(paidLater.clientSecret);
  const { paymentIntentId } = paidLater;
  expect((await api.call('POST', '/api/bookings', { as: other, body: { paymentIntentId } })).status).toBe(
    201,
  );
  const bookedLater = await bookLesson(api, other, at(2, 11));
  await cancel(refundedLater, player);
  const bookedAndRefunded = await bookLesson(api, player, at(3, 9));
  await cancel(bookedAndRefunded, player);
  const move = { as: player, body: { startTime: at(4, 11) } };
  expect((await api.call('POST', `/api/bookings/${movedLater.id}/reschedule`, move)).status).toBe(200);
  await runJobs(api);
  const mailsBefore = await api.mailsTo(player.email);
  const stripeBefore = await readStripe();
  expect(stripeBefore.map(({ refunded }) => refunded).toSorted((a, b) => a - b)).toEqual([
    0, 0, 0, 0, 5000, 5000,
  ]);

  // Stop every process, and restore into a new database.
  await api.close();
  changesAtStripe = [];
  const restoredAt = new Date();
  api = await startSite(backup);
  // As the program `restore` does before the API starts. It may be repeated.
  const since = new Date(Date.now() - DAY_MS);
  const restored = { since, restoredAt };
  await catchUp(api.context, restored);
  expect(await catchUp(api.context, restored)).toContain('Left to look at: 2');
  await runJobs(api);

  // Stripe has the same money, and each payment has one end here.
  expect(await readStripe()).toEqual(stripeBefore);
  expect(changesAtStripe.filter((change) => /refunds|cancel|confirm|capture/.test(change))).toEqual([]);
  const payments = await backup.knex('payments').leftJoin('bookings', 'bookings.id', 'payments.booking_id');
  const ends = new Map(
    payments.map((row) => [row.payment_intent_id, { outcome: row.outcome, status: row.status }]),
  );
  const listed = (await api.call('GET', '/api/admin/payments-to-look-at', { as: coach })).body;
  expect(Object.fromEntries(ends)).toEqual({
    [kept.paymentIntentId]: { outcome: 'booked', status: 'confirmed' },
    [paidLater.paymentIntentId]: { outcome: 'booked', status: 'confirmed' },
    [bookedLater.paymentIntentId]: { outcome: 'booked', status: 'confirmed' },
    // Its cancellation was lost, the refund was not: the coach decides about the lesson.
    [refundedLater.paymentIntentId]: { outcome: 'refunded', status: 'confirmed' },
    [bookedAndRefunded.paymentIntentId]: { outcome: 'refunded', status: null },
    // It stands at its old time until the coach has decided.
    [movedLater.paymentIntentId]: { outcome: 'booked', status: 'confirmed' },
  });
  expect(listed).toMatchObject([
    { paymentIntentId: movedLater.paymentIntentId, kind: 'moved' },
    { paymentIntentId: refundedLater.paymentIntentId, kind: 'refunded_by_hand', amount: 50 },
  ]);

  // Who was not concerned gets no mail again.
  const mailsAfter = await api.mailsTo(player.email);
  expect(mailsAfter.map(({ subject }) => subject)).toEqual(mailsBefore.map(({ subject }) => subject));
});
