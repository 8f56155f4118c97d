import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import type * as contract from '@lessons/contract';
import { eventually } from '../../fixtures/eventually.ts';
import { createClient, type ProcessClient } from '../../fixtures/process-client.ts';
import { must, setUpTwoReleases } from './two-releases.ts';

/* Lessons that the coach books by the present release, beside a last release that knows of none. */

const apis = setUpTwoReleases();
const DAY = 24 * 60 * 60_000;

let coach: ProcessClient;
let player: ProcessClient;
beforeAll(async () => {
  coach = await createClient(apis.database, apis.present);
  await must(coach, 'GET', '/api/me');
  await apis.database.knex('players').where({ id: coach.playerId }).update({ is_coach: true });
});

let days = 2;
/** Returns ten o'clock by UTC of a day that no other test uses, more than 24 hours ahead. */
function nextDay(): string {
  days += 1;
  return `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T10:00:00.000Z`;
}

/** Books by the present release, whatever the working hours are. Returns the lesson's id. */
async function book(client: object): Promise<string> {
  const body = { client, startTime: nextDay(), duration: 60, price: 50, anyway: true };
  return String((await must(coach, 'POST', '/api/admin/bookings', body))['id']);
}

async function bookForPlayer(): Promise<string> {
  player = await createClient(apis.database, apis.present);
  await must(player, 'GET', '/api/me');
  return book({ id: player.playerId });
}

const lessonsOf = async (client: ProcessClient) => (await must(client, 'GET', '/api/bookings')) as unknown[];
const onLast = (client: ProcessClient) => client.on(apis.last);
const expectNoRefund = async () => expect(await apis.database.knex('refunds')).toEqual([]);

test('a lesson by hand is moved by its player on the last release, and keeps price and plan, with reminders for the new time', async () => {
  const id = await bookForPlayer();
  expect(await lessonsOf(onLast(player))).toMatchObject([{ id, status: 'confirmed', price: 50 }]);
  const startTime = await player.freeSlot(2);
  await must(onLast(player), 'POST', `/api/bookings/${id}/reschedule`, { startTime });
  expect(await lessonsOf(player)).toMatchObject([
    { id, startTime, price: 50, payPlan: 'by_hand', paymentStatus: 'to_pay' },
  ]);
  const reminders = await apis.database
    .knex('mails')
    .where({ player_id: player.playerId, status: 'waiting' })
    .whereLike('kind', 'reminder%')
    .pluck('facts');
  expect(reminders).not.toEqual([]);
  for (const facts of reminders) expect(facts).toMatchObject({ lesson: { startsAt: startTime } });
});

test('a lesson by hand is cancelled by its player on the last release, without a refund, and owes nothing', async () => {
  const id = await bookForPlayer();
  const result = await must(onLast(player), 'POST', `/api/bookings/${id}/cancel`, { processRefund: true });
  expect(result).toMatchObject({ refund: null });
  expect(await lessonsOf(player)).toMatchObject([{ status: 'cancelled', paymentStatus: 'nothing_due' }]);
  await expectNoRefund();
});

test('a lesson that was paid in cash is cancelled on the last release, and the coach can give the money back after', async () => {
  const id = await bookForPlayer();
  await must(coach, 'POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'cash' });
  expect(await lessonsOf(onLast(player))).toMatchObject([{ id, paymentStatus: 'completed' }]);
  await must(onLast(player), 'POST', `/api/bookings/${id}/cancel`, { processRefund: true });
  await expectNoRefund();
  const end = { reason: 'returned' };
  expect(await must(coach, 'POST', `/api/admin/bookings/${id}/hand-payment/end`, end)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'given_back',
  });
});

test('a guest’s lesson is in every list of the coach on the last release, and is cancelled there without a refund or a failed mail', async () => {
  const id = await book({ firstName: 'Margaret', lastName: 'Hill', phone: '01632 960142' });
  const last = onLast(coach);
  const [from, to] = [new Date(), new Date(Date.now() + 30 * DAY)].map((at) => at.toISOString().slice(0, 10));
  expect(await must(last, 'GET', `/api/admin/bookings?from=${from}&to=${to}`)).toContainEqual(
    expect.objectContaining({ id, user: expect.objectContaining({ firstName: 'Margaret', email: '' }) }),
  );
  await must(last, 'GET', '/api/admin/bookings/search?search=Margaret');
  const notes = { coachNotes: 'First lesson.' };
  await must(last, 'PUT', `/api/admin/bookings/${id}/coach-notes`, notes);
  const result = await must(last, 'POST', `/api/bookings/${id}/cancel-with-refund`, { refund: true });
  expect(result).toMatchObject({ refund: null });
  await expectNoRefund();
  const lessons = await must(coach, 'GET', `/api/admin/bookings?from=${from}&to=${to}`);
  expect(lessons).toContainEqual(
    expect.objectContaining({
      id,
      status: 'cancelled',
      paymentStatus: 'nothing_due',
      coachNotes: 'First lesson.',
    }),
  );
  expect(await apis.database.knex('mails').where({ status: 'failed' })).toEqual([]);
});

test('a guest’s lessons that an account of the last release takes over are the account’s on both', async () => {
  player = await createClient(apis.database, apis.present);
  const id = await book({ firstName: 'Margaret', email: `${player.playerId}@example.com` });
  await must(onLast(player), 'GET', '/api/me');
  const { player_id: guestId } = await apis.database.knex('bookings').where({ id }).first('player_id');
  expect(await lessonsOf(onLast(player))).toEqual([]);
  await must(coach, 'POST', `/api/admin/clients/${guestId}/same-person`, { accountId: player.playerId });
  for (const client of [player, onLast(player)])
    expect(await lessonsOf(client)).toMatchObject([{ id, status: 'confirmed' }]);
});

test('the last release takes the court’s time of a lesson by hand for taken', async () => {
  const startTime = await player.freeSlot(1);
  const body = { client: { id: player.playerId }, startTime, duration: 60, price: 50 };
  await must(coach, 'POST', '/api/admin/bookings', body);
  const other = await createClient(apis.database, apis.last);
  expect(await onLast(other).hold(startTime)).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
});

test('the front ends of the last release can read what the present API says of each lesson', async () => {
  const released = pathToFileURL(join(process.env['TEST_LAST_RELEASE'] ?? '', 'api/contract/index.ts')).href;
  const last = (await import(released)) as typeof contract;
  const free = {
    client: { id: player.playerId },
    startTime: nextDay(),
    duration: 60,
    price: 0,
    anyway: true,
  };
  await must(coach, 'POST', '/api/admin/bookings', free);
  const known = last.listBookings.response.parse(await lessonsOf(player));
  expect(known.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['free', 'to_pay', 'to_pay']);
});

test('a mail that the last release does not know is sent once the present one is alone', async () => {
  await apis.last.stop();
  expect(apis.last.log()).toBe('');
  const waiting = () =>
    apis.database.knex('mails').where({ kind: 'lesson-booked-for' }).whereNot({ status: 'sent' });
  await waiting().update({ next_attempt_at: new Date() });
  // The job that looks for mails runs every minute.
  await eventually(waiting, (mails) => mails.length === 0, 120_000);
});
