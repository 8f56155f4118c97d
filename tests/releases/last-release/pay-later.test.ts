import { beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../fixtures/eventually.ts';
import { createClient, SITE, type ProcessClient } from '../../fixtures/process-client.ts';
import { startApiProcess } from '../../fixtures/start-api-process.ts';
import { must, setUpTwoReleases } from './two-releases.ts';

/*
 * Payments for lessons that the coach has booked, and a last release that takes each payment for one that
 * books a lesson.
 */

const apis = setUpTwoReleases();
const DAY = 24 * 60 * 60_000;

let coach: ProcessClient;
let player: ProcessClient;
beforeAll(async () => {
  coach = await createClient(apis.database, apis.present);
  await must(coach, 'GET', '/api/me');
  await apis.database.knex('players').where({ id: coach.playerId }).update({ is_coach: true });
  player = await createClient(apis.database, apis.present);
  await must(player, 'GET', '/api/me');
});

/** Returns ten o'clock by UTC of a day. */
const tenOn = (days: number) =>
  `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T10:00:00.000Z`;

/** Has the coach book a lesson, and opens its payment on the present release. */
async function bookAndOpen(days: number) {
  const lesson = { startTime: tenOn(days), duration: 60, price: 50, anyway: true };
  const body = { client: { id: player.playerId }, ...lesson };
  const id = String((await must(coach, 'POST', '/api/admin/bookings', body))['id']);
  const opened = await must(player, 'POST', `/api/bookings/${id}/pay`, { amount: 50 });
  const clientSecret = String(opened['clientSecret']);
  return { id, clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] ?? '' };
}

const knex = (table: string) => apis.database.knex(table);
const closingJobs = () => knex('graphile_worker._private_jobs').whereLike('key', 'close-payment:%');
const paymentStatuses = async () =>
  ((await must(player, 'GET', '/api/bookings')) as unknown as { paymentStatus: string }[]).map(
    ({ paymentStatus }) => paymentStatus,
  );

test('the last release settles no payment for a lesson by browser, webhook or job: nothing is refunded or booked twice, and the money waits for the present one', async () => {
  const toCome = await bookAndOpen(3);
  // The last release would find the old time free.
  const moved = await bookAndOpen(4);
  await must(coach, 'POST', `/api/admin/bookings/${moved.id}/move`, { startTime: tenOn(5), anyway: true });
  // And would refund a lesson that has begun.
  const over = await bookAndOpen(-3);
  await apis.present.stop();

  const onLast = player.on(apis.last);
  for (const { clientSecret, paymentIntentId } of [toCome, moved, over]) {
    expect(await onLast.pay(clientSecret)).toMatchObject({ status: 'succeeded' });
    const body = { paymentIntentId };
    expect(await onLast.call('POST', '/api/bookings', body)).toMatchObject({
      status: 503,
      body: { code: 'database_unavailable' },
    });
  }
  await eventually(
    () => knex('payment_sandbox.delivery').where('attempts', '>', 0),
    (failed) => failed.length >= 3,
    60_000,
  );
  await closingJobs().update({ run_at: new Date() });
  const jobs = await eventually(
    () => closingJobs().whereNotNull('last_error'),
    (failed) => failed.length === 3,
    60_000,
  );
  for (const { last_error: error } of jobs) expect(error).toMatch(/is for (the lesson|a lesson that exists)/);

  expect(await knex('refunds')).toEqual([]);
  expect(await knex('bookings')).toHaveLength(3);
  expect(await knex('payments').where({ outcome: 'open' })).toHaveLength(3);

  apis.present = await startApiProcess(apis.database, {
    settings: { PUBLIC_URL: SITE, MIGRATE_ON_START: 'false' },
  });
  player = player.on(apis.present);
  const body = { paymentIntentId: toCome.paymentIntentId };
  expect(await must(player, 'POST', '/api/bookings', body)).toMatchObject({ paymentStatus: 'completed' });
  // Either release may take a job: the last one fails again.
  await eventually(
    async () => {
      await closingJobs().whereNull('locked_at').update({ run_at: new Date() });
      return paymentStatuses();
    },
    (statuses) => statuses.every((status) => status === 'completed'),
    120_000,
  );
  expect(await knex('refunds')).toEqual([]);
  expect(await knex('bookings')).toHaveLength(3);
});

test('a lesson that was paid later is cancelled on the last release with the full refund at the provider', async () => {
  const onLast = player.on(apis.last);
  const [lesson] = await knex('bookings').where('starts_at', '>', new Date(Date.now() + 2 * DAY));
  const body = { processRefund: true };
  expect(await must(onLast, 'POST', `/api/bookings/${lesson.id}/cancel`, body)).toMatchObject({
    refund: { amount: 50 },
  });
  await eventually(
    () => knex('refunds').where({ status: 'succeeded', reason: 'cancelled_by_player' }),
    (refunds) => refunds.length === 1,
    60_000,
  );
});
