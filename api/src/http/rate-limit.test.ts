import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import knex, { type Knex } from 'knex';
import Koa from 'koa';
import pino from 'pino';
import { serve } from '../../../tests/fixtures/serve.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/test-database.ts';
import type { Listener } from '../process/listen.ts';
import { signInLimits } from '../../../sandbox/start/sign-in-limits.ts';
import { rateLimits } from '../routes/rate-limits.ts';
import { createRateLimit, networkOf, type RateLimitRule } from './rate-limit.ts';
import { errorHandler } from './error-handler.ts';
import { MAX_BODY_BYTES, readRawBody } from './raw-body.ts';

const silent = pino({ level: 'silent' });
const signIn = '/auth/v1/token?grant_type=password';

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

/** A connection pool of its own, as each API process has. */
function connect(url = database.url): Knex {
  const connection = knex({ client: 'pg', connection: url, pool: { min: 0, max: 4 } });
  connections.push(connection);
  return connection;
}

/** An API process that responds with the request's body; a header stands for authentication. */
async function startProcess(
  rules: readonly RateLimitRule[],
  options: { knex?: Knex; log?: pino.Logger } = {},
) {
  const limit = createRateLimit({
    knex: options.knex ?? connect(),
    log: options.log ?? silent,
    rules,
    userOf: (ctx) => (ctx.get('x-user') ? { id: ctx.get('x-user'), isStaff: false } : undefined),
  });
  const app = new Koa({ proxy: true });
  app.use(errorHandler(silent));
  app.use(limit);
  app.use(async (ctx) => {
    ctx.body = await readRawBody(ctx);
  });
  const server = await serve(app.callback());
  servers.push(server);
  return server.origin;
}

type Attempt = { ip?: string; user?: string; body?: unknown };

async function post(
  url: string,
  { ip = '192.0.2.1', user, body = { email: 'ada@example.com' } }: Attempt = {},
) {
  return fetch(url, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip, ...(user && { 'x-user': user }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function statuses(times: number, attempt: () => Promise<Response>): Promise<number[]> {
  const statusCodes: number[] = [];
  for (let count = 0; count < times; count += 1) statusCodes.push((await attempt()).status);
  return statusCodes;
}

describe('the sign-in limit', () => {
  const rules = signInLimits.map((rule) => (rule.name === 'sign-in-email' ? { ...rule, points: 2 } : rule));

  test('sign-in refuses one e-mail from one address after its points, with the seconds to wait', async () => {
    const api = await startProcess(rules);

    expect(await statuses(2, () => post(api + signIn))).toEqual([200, 200]);

    const refused = await post(api + signIn);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual({
      code: 'too_many_requests',
      message: `Too many attempts. Please try again in ${seconds} seconds.`,
    });
  });

  test('sign-in counts one e-mail in upper and lower case, and however the query is written', async () => {
    const api = await startProcess(rules);
    await post(api + signIn, { body: { email: 'ada@example.com' } });
    await post(`${api}/auth/v1/token?x=1&grant%5Ftype=password`, { body: { email: 'ADA@example.com' } });

    expect((await post(api + signIn, { body: { email: 'Ada@Example.com' } })).status).toBe(429);
  });

  test('the sign-in limit of one e-mail affects no other e-mails, addresses and paths', async () => {
    const api = await startProcess(rules);
    await statuses(3, () => post(api + signIn));

    expect((await post(api + signIn, { body: { email: 'bob@example.com' } })).status).toBe(200);
    expect((await post(api + signIn, { ip: '192.0.2.2' })).status).toBe(200);
    expect((await post(`${api}/auth/v1/logout`)).status).toBe(200);
    expect((await fetch(api + signIn)).status).toBe(200);
  });

  test('sign-in limits an address that tries many e-mails', async () => {
    const api = await startProcess([
      { name: 'sign-in', method: 'POST', path: '/auth/v1/token', key: 'ip', points: 3, duration: 60 },
    ]);
    let person = 0;
    const another = () => post(api + signIn, { body: { email: `person-${(person += 1)}@example.com` } });

    expect(await statuses(5, another)).toEqual([200, 200, 200, 429, 429]);
  });

  test('the sign-in limit leaves the body for later middlewares', async () => {
    const api = await startProcess(rules);
    const body = { email: 'ada@example.com', password: 'café 🎾' };

    expect(await (await post(api + signIn, { body })).json()).toEqual(body);
  });

  test.each(['', 'no JSON', 'null', '[]', '{"email":7}', '{"refresh_token":"abc"}'])(
    'the sign-in limit ignores a body without an e-mail: %j',
    async (body) => {
      const api = await startProcess(rules);

      expect(await statuses(3, () => post(api + signIn, { body }))).toEqual([200, 200, 200]);
    },
  );

  test('sign-in responds 413 to a body that is too large, with and without Content-Length', async () => {
    const api = await startProcess(rules);
    const large = 'x'.repeat(MAX_BODY_BYTES * 20);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(large));
        controller.close();
      },
    });

    expect((await post(api + signIn, { body: large })).status).toBe(413);
    expect((await fetch(api + signIn, { method: 'POST', body: stream, duplex: 'half' })).status).toBe(413);
  });
});

describe('the payment limit', () => {
  test('cancelling is limited for each user, whichever lesson is cancelled', async () => {
    const api = await startProcess(rateLimits.map((rule) => ({ ...rule, points: 2 })));
    const cancel = (lesson: number, user: string) => post(`${api}/api/bookings/${lesson}/cancel`, { user });

    expect([(await cancel(1, 'ada')).status, (await cancel(2, 'ada')).status]).toEqual([200, 200]);
    expect((await cancel(3, 'ada')).status).toBe(429);
    expect((await post(`${api}/api/bookings/4/cancel-with-refund`, { user: 'ada' })).status).toBe(429);
    expect((await cancel(3, 'bob')).status).toBe(200);
    expect((await post(`${api}/api/create-payment-intent`, { user: 'ada' })).status).toBe(200);
  });

  test('the payment limit leaves a request without a user to authentication', async () => {
    const api = await startProcess(rateLimits.map((rule) => ({ ...rule, points: 1 })));

    expect(await statuses(3, () => post(`${api}/api/create-payment-intent`))).toEqual([200, 200, 200]);
  });
});

test('error reports are limited for all addresses together too', async () => {
  const ofAll = rateLimits.filter(({ name }) => name === 'client-errors-of-all');
  const api = await startProcess(ofAll.map((rule) => ({ ...rule, points: 2 })));
  let address = 0;
  const another = () => post(`${api}/api/client-errors`, { ip: `192.0.2.${(address += 1)}` });
  expect(await statuses(4, another)).toEqual([200, 200, 429, 429]);
});

describe('several processes', () => {
  const rules: RateLimitRule[] = [
    { name: 'sign-up', method: 'POST', path: '/auth/v1/signup', key: 'ip', points: 10, duration: 60 },
  ];

  test('several processes count requests together, even when they all start at once on an empty table', async () => {
    const empty = await createTestDatabase();
    const pools = Array.from({ length: 6 }, () => connect(empty.url));
    const apis = await Promise.all(pools.map((pool) => startProcess(rules, { knex: pool })));

    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, attempt) => post(`${apis[attempt % apis.length]}/auth/v1/signup`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);

    await Promise.all(pools.map((pool) => pool.destroy()));
    await empty.drop();
  });

  test('each process limits by itself while PostgreSQL is unavailable, and logs it', async () => {
    const lines: string[] = [];
    const pool = connect();
    const api = await startProcess(rules, {
      knex: pool,
      log: pino({}, { write: (line) => lines.push(line) }),
    });
    await pool.destroy();

    const statusCodes = await statuses(11, () => post(`${api}/auth/v1/signup`));

    expect(statusCodes).toEqual([...Array(10).fill(200), 429]);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toContain('Rate limits are counted by this process alone');
  });

  test('the rate limits store neither addresses nor e-mails', async () => {
    const api = await startProcess(signInLimits);
    await post(api + signIn);

    const rows = JSON.stringify(await database.knex('rate_limits').select());
    expect(rows).toContain('sign-in-email:');
    expect(rows).not.toMatch(/192\.0\.2|ada|example/);
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
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
