import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY, HOUR, londonDateOf } from '@lessons/rules';
import { eventually } from '../fixtures/api/eventually.ts';
import { createClient, SITE, type ProcessClient } from '../fixtures/api/process-client.ts';
import { startApiProcess, type ApiProcess } from '../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

const ROUNDS = 20;

let database: TestDatabase;
let apis: ApiProcess[];
let coaches: ProcessClient[];
let clientId: string;
/** Three unpaid lessons. */
let lessons: { id: string; amount: number }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { PUBLIC_URL: SITE };
  // The sandbox inserts its first rows when it starts.
  const first = await startApiProcess(database, { settings });
  apis = [first, await startApiProcess(database, { settings })];
  coaches = await Promise.all(apis.map((api) => createClient(database, api)));
  for (const coach of coaches) expect((await coach.call('GET', '/api/me')).status).toBe(200);
  const ids = coaches.map(({ playerId }) => playerId);
  await database.knex('players').whereIn('id', ids).update({ is_coach: true });
  clientId = randomUUID();
  await database
    .knex('players')
    .insert({ id: clientId, email: 'margaret@example.com', first_name: 'Margaret', has_account: false });
  const booked = await Promise.all([2, 3, 4].map(book));
  lessons = booked.map((id) => ({ id, amount: 50 }));
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  await database.drop();
});

async function book(daysAhead: number): Promise<string> {
  const id = randomUUID();
  const startTime = new Date(Math.ceil(Date.now() / HOUR) * HOUR + daysAhead * DAY).toISOString();
  const body = { id, client: { id: clientId }, startTime, duration: 60, price: 50, anyway: true };
  const response = await coaches[0]?.call('POST', '/api/admin/bookings', body);
  expect(response).toMatchObject({ status: 201 });
  return String(response?.body['id']);
}

test('two coaches book the same hour at once, through two API processes: one lesson each time', async () => {
  const { knex } = database;
  const before = await knex('players');
  for (let round = 0; round < ROUNDS; round++) {
    const startTime = new Date(Math.ceil(Date.now() / HOUR) * HOUR + (round + 10) * DAY).toISOString();
    const responses = await Promise.all(
      coaches.map((coach, index) => {
        // Every other time for somebody new.
        const client = round % 2 === 0 ? { id: clientId } : { firstName: `Client ${round} of ${index}` };
        const body = { id: randomUUID(), client, startTime, duration: 60, price: 50, anyway: true };
        return coach.call('POST', '/api/admin/bookings', body);
      }),
    );
    const booked = responses.filter(({ status }) => status === 201);
    expect(booked).toHaveLength(1);
    expect(responses.filter(({ status }) => status !== 201)).toMatchObject([
      { status: 422, body: { code: 'slot_taken' } },
    ]);
    expect(await knex('bookings').where({ starts_at: startTime }).pluck('id')).toEqual([
      booked[0]?.body['id'],
    ]);
  }
  // The client of a refused request was not added.
  expect(await knex('players')).toHaveLength(before.length + ROUNDS / 2);
});

const settle = (coach: ProcessClient | undefined, togetherId: string, content: object = { lessons }) =>
  coach?.call('POST', `/api/admin/clients/${clientId}/hand-payments`, {
    togetherId,
    method: 'transfer',
    ...content,
  });
const undo = (coach: ProcessClient | undefined, togetherId: string) =>
  coach?.call('POST', `/api/admin/hand-payments/${togetherId}/undo`);

/** Returns how many payments of a set are held. */
async function countOf(togetherId: string) {
  const held = database.knex('hand_payments').whereNull('given_back_at').where({ together_id: togetherId });
  return (await held).length;
}

test('two coaches settle the same lessons at once, through two API processes: one settlement each time, which both of them can undo', async () => {
  const [one, two] = coaches;
  for (let round = 0; round < ROUNDS; round++) {
    // Every other time it is one request, sent again.
    const isRepeat = round % 2 === 1;
    const firstId = randomUUID();
    const secondId = isRepeat ? firstId : randomUUID();
    const turned = { lessons: lessons.toReversed() };
    const responses = await Promise.all([settle(one, firstId), settle(two, secondId, turned)]);
    const settled = responses.filter((response) => response?.status === 200);
    expect(settled).toHaveLength(isRepeat ? 2 : 1);
    expect(responses.filter((response) => response?.status !== 200)).toMatchObject(
      isRepeat ? [] : [{ status: 422, body: { code: 'money_changed' } }],
    );
    const id = responses[0]?.status === 200 ? firstId : secondId;
    expect(await countOf(id)).toBe(3);

    const undone = await Promise.all([undo(one, id), undo(two, id)]);
    expect(undone).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await countOf(id)).toBe(0);
  }
  expect(await database.knex('hand_payments').whereNull('given_back_at')).toEqual([]);
});

test('two coaches close the same day at once, through two API processes: its lesson is called off once, and the day is open again after one undo', async () => {
  const [one, two] = coaches;
  const { knex } = database;
  const bookingIds = [lessons[0]?.id];
  const booked = (await knex('bookings').where({ id: bookingIds[0] }).first()) as { starts_at: Date };
  const date = londonDateOf(booked.starts_at);
  const day = { from: date, to: date, startTime: null, endTime: null, reason: 'rain', bookingIds };
  const close = (coach: ProcessClient | undefined, id: string) =>
    coach?.call('POST', '/api/admin/closings', { id, ...day });
  const undoClosing = (coach: ProcessClient | undefined, id: string) =>
    coach?.call('POST', `/api/admin/closings/${id}/undo`);
  for (let round = 0; round < ROUNDS; round++) {
    // Every other time it is one request, sent again.
    const isRepeat = round % 2 === 1;
    const firstId = randomUUID();
    const secondId = isRepeat ? firstId : randomUUID();
    const responses = await Promise.all([close(one, firstId), close(two, secondId)]);
    const closed = responses.filter((response) => response?.status === 201);
    expect(closed).toHaveLength(isRepeat ? 2 : 1);
    expect(responses.filter((response) => response?.status !== 201)).toMatchObject(
      isRepeat ? [] : [{ status: 422, body: { code: 'already_blocked' } }],
    );
    const id = responses[0]?.status === 201 ? firstId : secondId;
    const [block, ...others] = (await knex('blocked_slots').where({ date })) as { id: string }[];
    expect(others).toEqual([]);
    expect(await knex('choices').where({ outcome: 'open' })).toMatchObject([{ closing_id: id }]);

    // Of two that take it back, every third time one only opens the day.
    const openDay = () => two?.call('DELETE', `/api/admin/blocked-slots/${block?.id}`);
    const opensDay = round % 3 === 2;
    const [undone, other] = await Promise.all([
      undoClosing(one, id),
      opensDay ? openDay() : undoClosing(two, id),
    ]);
    expect(undone).toMatchObject({ status: 200, body: { days: [], lessons: [{ outcome: 'resumed' }] } });
    expect(opensDay ? [200, 404] : [200]).toContain(other?.status);
    expect(await knex('blocked_slots').where({ date })).toEqual([]);
    expect(await knex('bookings').where({ id: bookingIds[0] })).toMatchObject([{ status: 'confirmed' }]);
  }
  expect(await knex('mails').where({ kind: 'lesson-called-off', status: 'waiting' })).toEqual([]);
});

/** Kills a process while a request of its waits for the emails, having written all the rest. */
async function killAmid(
  process: ApiProcess | undefined,
  statement: string,
  send: () => Promise<unknown> | undefined,
) {
  const lock = await database.knex.transaction();
  try {
    await lock.raw('lock table mails in exclusive mode');
    const sent = send()?.catch(() => 'lost');
    const isWaiting = async () => {
      const { rows } = await database.knex.raw(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ ?`,
        [statement],
      );
      return rows.length > 0;
    };
    await eventually(isWaiting, Boolean);
    await process?.kill();
    expect(await sent).toBe('lost');
  } finally {
    await lock.rollback();
  }
}

test('a process that is killed in the middle of a settlement, or of its undo, leaves nothing of it, and another process does it whole', async () => {
  const [killed, other] = apis;
  const [one, two] = coaches;
  const togetherId = randomUUID();
  await killAmid(killed, '^insert into "mails"', () => settle(one, togetherId));
  expect(await countOf(togetherId)).toBe(0);
  expect(await settle(two, togetherId)).toMatchObject({ status: 200 });
  expect(await countOf(togetherId)).toBe(3);

  await killAmid(other, '^update "mails" .* "event" =', () => undo(two, togetherId));
  expect(await countOf(togetherId)).toBe(3);
  const third = await startApiProcess(database, { settings: { PUBLIC_URL: SITE } });
  apis.push(third);
  expect(await undo(two?.on(third), togetherId)).toMatchObject({ status: 200 });
  expect(await countOf(togetherId)).toBe(0);
});
