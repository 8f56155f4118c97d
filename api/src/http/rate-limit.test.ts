import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import knex, { type Knex } from 'knex';
import Koa from 'koa';
import pino from 'pino';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import type { Listener } from '../process/listen.ts';
import { createRateLimit, networkOf, perMinute } from './rate-limit.ts';
import { errorHandler } from './error-handler.ts';
import { Refusal } from './refusal.ts';

const silent = pino({ level: 'silent' });

let database: TestDatabase;
let connections: Knex[];
let servers: Listener[];

beforeAll(async () => {
  database = await createTestDatabase();
  connections = [];
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close(0)));
  await database.knex('rate_limits').delete();
  servers = [];
});

afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.destroy()));
  await database.drop();
});

/** Opens a connection pool of its own, as each API process has. */
function connect(url = database.url): Knex {
  const connection = knex({ client: 'pg', connection: url, pool: { min: 0, max: 4 } });
  connections.push(connection);
  return connection;
}

/** An API process that lets ten requests of one address pass in a minute. */
async function startProcess({
  countsRefused = true,
  ...options
}: { knex?: Knex; log?: pino.Logger; countsRefused?: boolean } = {}) {
  const app = new Koa({ proxy: true });
  app.use(errorHandler(silent));
  app.use(
    createRateLimit(
      { knex: connect(), log: silent, ...options },
      {
        name: 'book',
        ...perMinute(10),
        countsRefused,
        keyOf: ({ ip }) => (ip === '192.0.2.99' ? undefined : ip),
      },
    ),
  );
  app.use((ctx) => {
    if (ctx.path === '/refused') throw new Refusal(422, 'slot_taken', 'This time has been taken.');
    if (ctx.path === '/no-space')
      throw Object.assign(new Error('No space left on device'), { code: '53100' });
    ctx.body = 'passed';
  });
  const server = await serve(app.callback());
  servers.push(server);
  return server.origin;
}

const post = (url: string, ip = '192.0.2.1') =>
  fetch(url, { method: 'POST', headers: { 'x-forwarded-for': ip } });

async function statuses(times: number, attempt: () => Promise<Response>): Promise<number[]> {
  const statusCodes: number[] = [];
  for (let count = 0; count < times; count += 1) statusCodes.push((await attempt()).status);
  return statusCodes;
}

test.each([
  [true, [429]],
  [false, [200]],
])(
  'requests that are refused later count towards a rate limit only if it says so (%s)',
  async (countsRefused, after) => {
    const api = await startProcess({ countsRefused });
    const refusals = Array<number>(10).fill(422);
    expect(await statuses(10, () => post(`${api}/refused`))).toEqual(refusals);
    expect(await statuses(1, () => post(api))).toEqual(after);
  },
);

test('a request that the database failed does not count, so that nobody waits once its disk has room again', async () => {
  const api = await startProcess();
  const points = async () => (await database.knex('rate_limits').select('points')) as { points: number }[];
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    expect((await post(`${api}/no-space`)).status).toBe(503);
    // Given back after the response.
    await eventually(points, ([counter]) => counter?.points === 0);
  }
  expect(await statuses(11, () => post(api))).toEqual([...Array(10).fill(200), 429]);
});

test('a rate limit refuses a key after its points, with the seconds to wait, and another key is not', async () => {
  const api = await startProcess();
  expect(await statuses(10, () => post(api))).toEqual(Array(10).fill(200));
  const refused = await post(api);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(refused.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await refused.json()).toEqual({
    code: 'too_many_requests',
    message: `Too many attempts. Please try again in ${seconds} seconds.`,
  });
  expect((await post(api, '192.0.2.2')).status).toBe(200);
});

test('a request without a key is not limited', async () => {
  const api = await startProcess();
  expect(await statuses(11, () => post(api, '192.0.2.99'))).toEqual(Array(11).fill(200));
});

describe('several processes', () => {
  test('several processes count requests together, even when they all start at once on an empty table', async () => {
    const empty = await createTestDatabase();
    const pools = Array.from({ length: 6 }, () => connect(empty.url));
    const apis = await Promise.all(pools.map((pool) => startProcess({ knex: pool })));

    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, attempt) => post(apis[attempt % apis.length] ?? '')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);

    await Promise.all(pools.map((pool) => pool.destroy()));
    await empty.drop();
  });

  test('each process limits by itself while PostgreSQL is unavailable, and logs it', async () => {
    const lines: string[] = [];
    const pool = connect();
    const api = await startProcess({
      knex: pool,
      log: pino({}, { write: (line) => lines.push(line) }),
    });
    await pool.destroy();

    const statusCodes = await statuses(11, () => post(api));

    expect(statusCodes).toEqual([...Array(10).fill(200), 429]);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toContain('Rate limits are counted by this process alone');
  });

  test('the rate limits store no keys', async () => {
    await post(await startProcess());
    const rows = JSON.stringify(await database.knex('rate_limits').select());
    expect(rows).toContain('book:');
    expect(rows).not.toContain('192.0.2');
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
