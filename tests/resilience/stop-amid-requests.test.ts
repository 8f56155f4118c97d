import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../fixtures/api/eventually.ts';
import { openEventStream } from '../fixtures/api/event-stream.ts';
import { startApiProcess } from '../fixtures/api/start-api-process.ts';
import type { ApiProcess } from '../fixtures/api/start-api-process.ts';
import { signProcessToken } from '../fixtures/api/sign-process-token.ts';
import { createTestDatabase } from '../fixtures/api/test-database.ts';
import type { TestDatabase } from '../fixtures/api/test-database.ts';

/** The number of players, who are done long before the process gives them up, on a busy machine too. */
const PLAYERS = 15;
const CHECKOUTS = 5;
const STOPS_WITHIN_MS = 10_000;

let database: TestDatabase;
let api: ApiProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiProcess(database);
});
afterAll(async () => {
  await api.kill();
  await database.drop();
});

/** Begins a request that the API has accepted and waits to hear the rest of. */
async function begin(path: string, id: string, body: unknown) {
  const token = await signProcessToken(database, api, { sub: id, email: `${id}@example.com` });
  const content = JSON.stringify(body);
  const asked = request(api.url + path, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
      // The server says so once it has taken the request on.
      expect: '100-continue',
    },
  });
  asked.flushHeaders();
  await once(asked, 'continue');
  return {
    id,
    async finish() {
      asked.end(content);
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      return { status: response.statusCode, body: (await json(response)) as Record<string, unknown> };
    },
    /** Resolves when the API gives the request up. */
    cutOff: () => new Promise<void>((resolve) => asked.once('error', () => resolve())),
  };
}

test('after SIGTERM amid 20 requests the accepted ones finish, new ones are refused, and the process ends in time [promise availability]', async () => {
  const ids = Array.from({ length: PLAYERS }, () => randomUUID());
  const profiles = await Promise.all(
    ids.map((id) => begin('/api/update-user-profile', id, { firstName: `Player ${id}` })),
  );
  const checkouts = await Promise.all(
    ids.slice(0, CHECKOUTS).map((id) => begin('/api/create-payment-intent', id, { amount: 50 })),
  );
  // One client never sends the rest, and holds nobody up.
  const stalled = (await begin('/api/update-user-profile', randomUUID(), { firstName: 'Never' })).cutOff();
  const page = await openEventStream(api.url);

  const stopped = performance.now();
  const exitCode = api.stop();
  await eventually(
    () => fetch(`${api.url}/api/health`).then(String, () => 'refused'),
    (answer) => answer === 'refused',
  );

  const answers = await Promise.all([...profiles, ...checkouts].map(({ finish }) => finish()));
  expect(answers.map(({ status }) => status)).toEqual(Array(PLAYERS + CHECKOUTS).fill(200));
  await stalled;
  await page.ended;
  expect(await exitCode).toBe(0);
  expect(performance.now() - stopped).toBeLessThan(STOPS_WITHIN_MS);

  const names = await database.knex('players').whereIn('id', ids).pluck('first_name');
  expect(new Set(names)).toEqual(new Set(ids.map((id) => `Player ${id}`)));
  const opened = await database.knex('payments').whereIn('player_id', ids).whereNotNull('payment_intent_id');
  expect(opened).toHaveLength(CHECKOUTS);
});
