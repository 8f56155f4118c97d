import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY, HOUR } from '@lessons/rules';
import { eventually } from '../fixtures/api/eventually.ts';
import { createClient, SITE, type ProcessClient } from '../fixtures/api/process-client.ts';
import { startApiProcess, type ApiProcess } from '../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

const ROUNDS = 20;

let database: TestDatabase;
let apis: ApiProcess[];
let coaches: ProcessClient[];
let clientId: string;
/** Three unpaid lessons, and one whose payment is to be given back. */
let lessons: { id: string; amount: number }[];
let setOff: typeof lessons;

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
  const booked = await Promise.all([2, 3, 4, 5].map(book));
  const [cancelled = ''] = booked.splice(3);
  await act(`/api/admin/bookings/${cancelled}/hand-payment`, { method: 'cash' });
  await act(`/api/bookings/${cancelled}/cancel-with-refund`, { refund: true });
  lessons = booked.map((id) => ({ id, amount: 50 }));
  setOff = [{ id: cancelled, amount: 50 }];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  await database.drop();
});

async function act(path: string, body: object): Promise<void> {
  expect(await coaches[0]?.call('POST', path, body)).toMatchObject({ status: 200 });
}

async function book(daysAhead: number): Promise<string> {
  const id = randomUUID();
  const startTime = new Date(Math.ceil(Date.now() / HOUR) * HOUR + daysAhead * DAY).toISOString();
  const body = { id, client: { id: clientId }, startTime, duration: 60, price: 50, anyway: true };
  const response = await coaches[0]?.call('POST', '/api/admin/bookings', body);
  expect(response).toMatchObject({ status: 201 });
  return String(response?.body['id']);
}

const settle = (
  coach: ProcessClient | undefined,
  togetherId: string,
  content: object = { lessons, setOff },
) =>
  coach?.call('POST', `/api/admin/clients/${clientId}/hand-payments`, {
    togetherId,
    method: 'transfer',
    ...content,
  });
const undo = (coach: ProcessClient | undefined, togetherId: string) =>
  coach?.call('POST', `/api/admin/hand-payments/${togetherId}/undo`);

/** Returns how many payments of a set are held, and how many were set off against it. */
async function countOf(togetherId: string) {
  const rows = await database
    .knex('hand_payments')
    .whereNull('given_back_at')
    .where({ together_id: togetherId });
  const setOffRows = await database
    .knex('hand_payments')
    .where({ set_off_in: togetherId, given_back_reason: 'set_off' });
  return [rows.length, setOffRows.length];
}

test('two coaches settle the same lessons at once, through two API processes: one settlement each time, which both of them can undo', async () => {
  const [one, two] = coaches;
  for (let round = 0; round < ROUNDS; round++) {
    // Every other time it is one request, sent again.
    const isRepeat = round % 2 === 1;
    const firstId = randomUUID();
    const secondId = isRepeat ? firstId : randomUUID();
    const turned = { lessons: lessons.toReversed(), setOff };
    const responses = await Promise.all([settle(one, firstId), settle(two, secondId, turned)]);
    const settled = responses.filter((response) => response?.status === 200);
    expect(settled).toHaveLength(isRepeat ? 2 : 1);
    expect(responses.filter((response) => response?.status !== 200)).toMatchObject(
      isRepeat ? [] : [{ status: 422, body: { code: 'money_changed' } }],
    );
    const id = responses[0]?.status === 200 ? firstId : secondId;
    expect(await countOf(id)).toEqual([3, 1]);

    const undone = await Promise.all([undo(one, id), undo(two, id)]);
    expect(undone).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await countOf(id)).toEqual([0, 0]);
  }
  const open = await database.knex('hand_payments').whereNull('given_back_at');
  expect(open.map(({ booking_id }: { booking_id: string }) => booking_id)).toEqual(
    setOff.map(({ id }) => id),
  );
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
  expect(await countOf(togetherId)).toEqual([0, 0]);
  expect(await settle(two, togetherId)).toMatchObject({ status: 200 });
  expect(await countOf(togetherId)).toEqual([3, 1]);

  await killAmid(other, '^update "mails" .* "event" =', () => undo(two, togetherId));
  expect(await countOf(togetherId)).toEqual([3, 1]);
  const third = await startApiProcess(database, { settings: { PUBLIC_URL: SITE } });
  apis.push(third);
  expect(await undo(two?.on(third), togetherId)).toMatchObject({ status: 200 });
  expect(await countOf(togetherId)).toEqual([0, 0]);
});
