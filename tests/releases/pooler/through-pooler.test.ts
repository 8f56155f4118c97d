import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkSessions } from '../../../api/scripts/doctor/check-sessions.ts';
import { eventually } from '../../fixtures/api/eventually.ts';
import { openEventStream } from '../../fixtures/api/event-stream.ts';
import { payByCardNumber } from '../../fixtures/api/pay-by-card-number.ts';
import { signProcessToken } from '../../fixtures/api/sign-process-token.ts';
import { startApiProcess, type ApiProcess } from '../../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/api/test-database.ts';
import { startPgbouncer, type Pooler } from './start-pgbouncer.ts';

/* Two API processes behind a transaction pooler: one also has a direct connection, one has not. */

const SITE = 'http://lessons.example';
let database: TestDatabase;
let pooler: Pooler;
let apis: [ApiProcess, ApiProcess];

beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await startPgbouncer(database.url);
  const pooled = { ...database, url: pooler.url };
  const settings = { PUBLIC_URL: SITE };
  apis = [
    await startApiProcess(pooled, {
      keepsLog: true,
      settings: { ...settings, DATABASE_DIRECT_URL: database.url },
    }),
    await startApiProcess(pooled, { keepsLog: true, settings }),
  ];
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await pooler.stop();
  await database.drop();
});

async function newPlayer() {
  const id = randomUUID();
  const token = await signProcessToken(database, { url: SITE }, { sub: id, email: `${id}@example.com` });
  return async (api: ApiProcess, method: string, path: string, body?: unknown) => {
    const response = await fetch(api.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> & unknown[] };
  };
}

test('both processes are ready behind the pooler', async () => {
  for (const { url } of apis) {
    await eventually(
      async () => (await fetch(`${url}/api/ready`)).status,
      (status) => status === 200,
    );
  }
});

test('the doctor tells a transaction pooler from the database itself', async () => {
  expect(await checkSessions({ url: pooler.url })).toMatchObject([{ status: 'warn' }]);
  expect(await checkSessions({ url: database.url })).toMatchObject([{ status: 'ok' }]);
});

test.each([0, 1])(
  'process %i books a paid lesson, and refunds it after it was cancelled',
  async (index) => {
    const api = apis[index] as ApiProcess;
    const call = await newPlayer();
    const slots = (await call(api, 'GET', '/api/next-slots')).body as { startTime: string }[];
    const startTime = slots.at(-1)?.startTime;
    const held = await call(api, 'POST', '/api/create-payment-intent', {
      amount: 50,
      startTime,
      duration: 60,
    });
    expect(held.status).toBe(200);
    const clientSecret = String(held.body['clientSecret']);
    const paid = await payByCardNumber(api.browserStripe, clientSecret);
    const booked = await call(api, 'POST', '/api/bookings', { paymentIntentId: paid.id });
    expect(booked.body).toMatchObject({ status: 'confirmed' });
    expect((await call(api, 'POST', `/api/bookings/${String(booked.body['id'])}/cancel`, {})).status).toBe(
      200,
    );
    // A job of either process sends the refund.
    await eventually(
      async () => (await call(api, 'GET', '/api/bookings')).body[0] as { paymentStatus: string },
      ({ paymentStatus }) => paymentStatus === 'refunded',
      20_000,
    );
  },
  60_000,
);

test('rate limits are counted over both processes', async () => {
  const call = await newPlayer();
  const points = 20;
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= points; attempt += 1) {
    const api = apis[attempt % 2] as ApiProcess;
    statuses.push((await call(api, 'POST', '/api/create-payment-intent', { amount: 1 })).status);
  }
  expect(statuses.indexOf(429)).toBe(points);
});

test('a statement that waits too long is cancelled behind the pooler as well', async () => {
  const call = await newPlayer();
  const lock = await database.knex.transaction();
  try {
    await lock.raw('lock table bookings in access exclusive mode');
    // Outside of a request a statement is cancelled only then.
    const OTHER_LIMIT_MS = 15_000;
    const asked = performance.now();
    const { status } = await call(apis[0], 'GET', '/api/bookings');
    expect({ status, isInTime: performance.now() - asked < OTHER_LIMIT_MS }).toEqual({
      status: 503,
      isInTime: true,
    });
    await eventually(
      async () => {
        const waiting = `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike 'select%'`;
        return (await database.knex.raw<{ rows: [{ count: number }] }>(waiting)).rows[0].count;
      },
      (count) => count === 0,
    );
  } finally {
    await lock.rollback();
  }
}, 30_000);

test('open pages receive a change at once with a direct connection, and fetch now and then without', async () => {
  const call = await newPlayer();
  await using page = await openEventStream(apis[0].url);
  await using pooledPage = await openEventStream(apis[1].url);
  pooledPage.received.length = 0;
  const slots = (await call(apis[1], 'GET', '/api/next-slots')).body as { startTime: string }[];
  const startTime = slots.at(-1)?.startTime ?? '';
  await call(apis[1], 'POST', '/api/create-payment-intent', { amount: 50, startTime, duration: 60 });
  await page.receives(startTime.slice(0, 10));
  await eventually(
    async () => pooledPage.received,
    (received) => received.includes('all'),
    60_000,
  );
});

test('behind the pooler no prepared statements, lost rate limits or stuck workers are logged', () => {
  const errors = apis
    .flatMap((api) => api.log().split('\n'))
    .filter((line) => /prepared statement|by this process alone|can fetch no jobs/.test(line));
  expect(errors).toEqual([]);
});
