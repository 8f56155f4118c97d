import { beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../fixtures/eventually.ts';
import { createClient, type ProcessClient } from '../../fixtures/process-client.ts';
import { must, setUpTwoReleases } from './two-releases.ts';

/* Lessons that the coach calls off by the present release, beside a last release that knows of no choices. */

const apis = setUpTwoReleases();
const knex = (table: string) => apis.database.knex(table);

let coach: ProcessClient;
let player: ProcessClient;
beforeAll(async () => {
  coach = await createClient(apis.database, apis.present);
  await must(coach, 'GET', '/api/me');
  await knex('players').where({ id: coach.playerId }).update({ is_coach: true });
});

/** Has a new player book a lesson more than 24 hours ahead, and the coach call it off. Returns its id. */
async function bookAndCallOff(): Promise<string> {
  player = await createClient(apis.database, apis.present);
  const startTime = await player.freeSlot(2);
  const request = { amount: 50, startTime, duration: 60 };
  const held = await must(player, 'POST', '/api/create-payment-intent', request);
  const { id: paymentIntentId } = await player.pay(String(held['clientSecret']));
  const { id } = await must(player, 'POST', '/api/bookings', { paymentIntentId });
  await must(coach, 'POST', '/api/admin/call-offs', { bookingIds: [id], reason: 'rain' });
  return String(id);
}

const onLast = (client: ProcessClient) => client.on(apis.last);
const ownLessons = async (client: ProcessClient) => (await must(client, 'GET', '/api/bookings')) as unknown[];
const choiceOf = (id: string) => knex('choices').where({ booking_id: id }).first('outcome', 'decided_by');
const refundsOf = () =>
  knex('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .where({ 'payments.player_id': player.playerId })
    .select('refunds.amount_pence', 'refunds.reason', 'refunds.status');
const OPEN = { outcome: 'open', decided_by: null };

/** Has the deadlines pass, and a complete comparison with the payment provider look until after them. */
async function passDeadlines(): Promise<void> {
  await knex('choices').update({ choose_by: new Date(Date.now() - 1_000) });
  await knex('reconciliation').insert({ looked_until: new Date() }).onConflict('id').merge();
  await apis.database.knex.raw(`select graphile_worker.add_job('end-choices', job_key => 'end-choices')`);
}

test('a lesson that waits for a choice is pending on the last release, and goes ahead once the coach confirms it there', async () => {
  const id = await bookAndCallOff();
  expect(await ownLessons(onLast(player))).toMatchObject([{ id, status: 'pending' }]);
  await must(onLast(coach), 'POST', `/api/admin/bookings/${id}/confirm`);
  expect(await choiceOf(id)).toEqual({ outcome: 'resumed', decided_by: null });
  expect(await ownLessons(player)).toMatchObject([{ id, status: 'confirmed', calledOff: null }]);
});

test('a lesson that waits for a choice is moved by its player on the last release, and goes ahead then', async () => {
  const id = await bookAndCallOff();
  const startTime = await player.freeSlot(2);
  await must(onLast(player), 'POST', `/api/bookings/${id}/reschedule`, { startTime });
  expect(await choiceOf(id)).toEqual({ outcome: 'moved', decided_by: null });
  for (const client of [player, onLast(player)])
    expect(await ownLessons(client)).toMatchObject([{ id, startTime, status: 'confirmed' }]);
  const choose = { startTime: await player.freeSlot(2) };
  expect(await player.insist('POST', `/api/bookings/${id}/choice`, choose)).toMatchObject({
    status: 422,
    body: { code: 'already_chosen' },
  });
});

test('a lesson that the coach cancels on the last release without a refund is refunded at the deadline', async () => {
  const id = await bookAndCallOff();
  await must(onLast(coach), 'POST', `/api/bookings/${id}/cancel-with-refund`, { refund: false });
  expect(await choiceOf(id)).toEqual(OPEN);
  expect(await refundsOf()).toEqual([]);
  await passDeadlines();
  await eventually(refundsOf, ([refund]) => refund?.status === 'succeeded', 120_000);
  expect(await refundsOf()).toEqual([{ amount_pence: 5000, reason: 'called_off', status: 'succeeded' }]);
  expect(await choiceOf(id)).toEqual({ outcome: 'refunded', decided_by: 'deadline' });
});

test('a lesson that the coach rejects on the last release is refunded once, and no second time at the deadline', async () => {
  const id = await bookAndCallOff();
  await must(onLast(coach), 'POST', `/api/admin/bookings/${id}/reject`);
  await eventually(refundsOf, ([refund]) => refund?.status === 'succeeded', 120_000);
  expect(await choiceOf(id)).toEqual(OPEN);
  await passDeadlines();
  await eventually(
    () => choiceOf(id),
    (choice) => choice?.outcome === 'refunded',
    120_000,
  );
  expect(await refundsOf()).toEqual([
    { amount_pence: 5000, reason: 'rejected_by_coach', status: 'succeeded' },
  ]);
});

test('nobody is asked to choose a new time for a lesson that the last release has confirmed, moved or cancelled', async () => {
  await apis.last.stop();
  expect(apis.last.log()).toBe('');
  const reminders = () => knex('mails').where({ kind: 'choice-reminder' });
  await reminders().where({ status: 'waiting' }).update({ send_at: new Date() });
  // The job that looks for mails runs every minute.
  const statuses = await eventually(
    () => reminders().pluck('status'),
    (found) => !found.includes('waiting'),
    120_000,
  );
  expect(statuses).toEqual(['dropped', 'dropped', 'dropped', 'dropped']);
});
