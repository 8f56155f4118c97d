import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../fixtures/api/eventually.ts';
import { createClient, SITE, type ProcessClient } from '../fixtures/api/process-client.ts';
import { startApiProcess, type ApiProcess } from '../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

/* Two API processes on one database. Each caches public responses for a moment. */

const MONDAY_ONLY = [{ dayOfWeek: 1, startTime: '10:00', endTime: '12:00', isActive: true }];

let database: TestDatabase;
let apis: [ApiProcess, ApiProcess];
let coach: ProcessClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startApiProcess(database, { settings: { PUBLIC_URL: SITE } });
  apis = await Promise.all([start(), start()]);
  coach = await createClient(database, apis[0]);
  await coach.call('GET', '/api/me');
  await database.knex('players').where({ id: coach.playerId }).update({ is_coach: true, is_admin: true });
}, 180_000);
afterAll(async () => {
  await Promise.all(apis.map((api) => api.kill()));
  await database.drop();
});

const get = (api: ApiProcess, name: string, headers = {}) => fetch(`${api.url}/api/${name}`, { headers });

/** Asks both processes several times, so that they cache the response. */
async function warmUp(name: string): Promise<void> {
  for (const api of apis) for (let time = 0; time < 5; time += 1) await (await get(api, name)).text();
}

test('a change is visible at once through the process that made it, and soon through the other', async () => {
  await warmUp('available-slots');
  const saved = await coach.call('PUT', '/api/admin/available-slots', MONDAY_ONLY);
  expect(saved).toMatchObject({ status: 200 });
  expect(await (await get(apis[0], 'available-slots')).json()).toMatchObject(MONDAY_ONLY);
  await eventually(
    async () => (await (await get(apis[1], 'available-slots')).json()) as unknown[],
    (slots) => slots.length === MONDAY_ONLY.length,
  );
});

test('a role that is taken away is gone at once on both processes', async () => {
  const other = await createClient(database, apis[1]);
  await other.call('GET', '/api/me');
  await database.knex('players').where({ id: other.playerId }).update({ is_coach: true });
  expect((await other.call('GET', '/api/admin/overview')).status).toBe(200);
  await other.on(apis[0]).call('GET', '/api/me');
  expect((await coach.call('DELETE', `/api/admin/roles/${other.playerId}`)).status).toBe(200);
  const block = { date: '2037-11-25', reason: '' };
  expect((await other.call('POST', '/api/admin/blocked-slots', block)).status).toBe(403);
  expect((await other.on(apis[0]).call('GET', '/api/admin/overview')).status).toBe(403);
  expect((await other.call('GET', '/api/admin/overview')).status).toBe(403);
});
