import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY, HOUR } from '@lessons/rules';
import { createClient, SITE, type ProcessClient } from '../fixtures/api/process-client.ts';
import { startApiProcess, type ApiProcess } from '../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

const ROUNDS = 20;

let database: TestDatabase;
let apis: ApiProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { PUBLIC_URL: SITE };
  // The sandbox inserts its first rows when it starts.
  const first = await startApiProcess(database, { settings });
  apis = [first, await startApiProcess(database, { settings })];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

async function signedIn(api: ApiProcess): Promise<ProcessClient> {
  const client = await createClient(database, api);
  expect(await client.call('GET', '/api/me')).toMatchObject({ status: 200 });
  return client;
}

test('two coaches book the same hour for two clients at once, through two API processes: one lesson each time', async () => {
  const coaches = await Promise.all(apis.map(signedIn));
  const players = await Promise.all(apis.map(signedIn));
  await database
    .knex('players')
    .whereIn(
      'id',
      coaches.map(({ playerId }) => playerId),
    )
    .update({ is_coach: true });

  for (let round = 0; round < ROUNDS; round++) {
    const startTime = new Date(Math.ceil(Date.now() / HOUR) * HOUR + (round + 1) * DAY).toISOString();
    const responses = await Promise.all(
      coaches.map((coach, index) => {
        // Every other time for somebody new.
        const client =
          round % 2 === 0 ? { id: players[index]?.playerId } : { firstName: `Client ${round} of ${index}` };
        const body = { id: randomUUID(), client, startTime, duration: 60, price: 50, anyway: true };
        return coach.call('POST', '/api/admin/bookings', body);
      }),
    );

    const booked = responses.filter(({ status }) => status === 201);
    expect(booked).toHaveLength(1);
    expect(responses.filter(({ status }) => status !== 201)).toMatchObject([
      { status: 422, body: { code: 'slot_taken' } },
    ]);
    const lessons = await database.knex('bookings').where({ starts_at: startTime });
    expect(lessons.map(({ id }: { id: string }) => id)).toEqual([booked[0]?.body['id']]);
  }
  // The client of a refused request was not added.
  expect(await database.knex('players').where({ has_account: false })).toHaveLength(ROUNDS / 2);
});
