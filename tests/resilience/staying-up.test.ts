import { afterEach, expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from '../../api/src/database/errors.ts';
import { withDatabaseBudget } from '../../api/src/database/time-limits.ts';
import { inTransaction } from '../../api/src/database/transaction.ts';
import { eventually } from '../fixtures/api/eventually.ts';
import { makeCuttable } from '../fixtures/api/cuttable-database.ts';
import { startTestApi } from '../fixtures/api/start-test-api.ts';
import type { TestApi, TestApiOptions, TestPlayer } from '../fixtures/api/start-test-api.ts';
import { createTestDatabase } from '../fixtures/api/test-database.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../fixtures/api/tennis-week.ts';
import { startWaitingTime } from '../fixtures/api/waiting-time.ts';

/** The promised time for a refusal while the database is slow or away. */
const QUICKLY_MS = 5_000;

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function start(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await startTestApi(options);
  endings.push(() => api.close());
  api.setNow(NOW);
  await openTennisWeek(api);
  return api;
}

test('while the database is down every call fails quickly with a 503, and works again when it is back', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const way = await makeCuttable(database.url);
  endings.push(() => way.stop());
  const api = await start({ database: { ...database, url: way.url }, withJobs: true });
  const player = await api.createPlayer();

  await way.cut();
  const waitedMs = startWaitingTime();
  const answers = await Promise.all(
    ['/api/ready', '/api/next-slots', '/api/bookings'].map((path) => api.call('GET', path, { as: player })),
  );
  expect(waitedMs()).toBeLessThan(QUICKLY_MS);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect((await api.call('GET', '/api/ready?for=requests')).status).toBe(200);

  await way.restore();
  await eventually(
    () => api.call('GET', '/api/ready'),
    ({ status }) => status === 200,
  );
  // The job queue is back as well: the webhook's lesson can be cancelled and refunded.
  const { id } = await bookLesson(api, player);
  await api.call('POST', `/api/bookings/${id}/cancel`, { as: player, body: {} });
  await eventually(
    async () => (await api.call('GET', '/api/bookings', { as: player })).body[0] as { paymentStatus: string },
    ({ paymentStatus }) => paymentStatus === 'refunded',
    20_000,
  );
});

/** Calls that read, that write, and both at once more often than there are connections. */
const calls: [string, string, unknown?][] = [
  ['GET', '/api/next-slots'],
  ['GET', '/api/me'],
  ['GET', '/api/bookings'],
  ['GET', '/api/bookings/all'],
  ['POST', '/api/create-payment-intent', { amount: 50, startTime: TUESDAY_9, duration: 60 }],
  ['POST', '/api/update-user-profile', { firstName: 'Ada' }],
];

async function expectQuickRefusals(api: TestApi, as: TestPlayer): Promise<void> {
  const waitedMs = startWaitingTime();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => calls)
      .flat()
      .map(async ([method, path, body]) => {
        const { status } = await api.call(method, path, { as, body });
        return { call: `${method} ${path}`, status, isInTime: waitedMs() < QUICKLY_MS };
      }),
  );
  expect(answers).toEqual(answers.map(({ call }) => ({ call, status: 503, isInTime: true })));
}

test('while another session locks a table every call that needs it fails quickly with a 503, and nothing stays waiting', async () => {
  const api = await start();
  const player = await api.createPlayer();
  const lock = await api.database.knex.transaction();
  try {
    await lock.raw('lock table players, bookings, court_times, working_hours in access exclusive mode');
    await expectQuickRefusals(api, player);
    expect(await api.call('GET', '/api/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', release: { version: '1.0.0', commit: null } },
    });
    expect((await api.call('GET', '/api/config/payments')).status).toBe(200);
    // The statements are cancelled in PostgreSQL too: otherwise each refused call leaves a waiting session.
    await eventually(
      async () => {
        const waiting = `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return (await api.database.knex.raw<{ rows: [{ count: number }] }>(waiting)).rows[0].count;
      },
      (count) => count === 0,
    );
  } finally {
    await lock.rollback();
  }
  await bookLesson(api, player);
});

test('while the database is paused every call fails quickly with a 503, and works again when it goes on', async () => {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  const way = await makeCuttable(database.url);
  endings.push(() => way.stop());
  const api = await start({ database: { ...database, url: way.url } });
  const player = await api.createPlayer();

  way.pause();
  await expectQuickRefusals(api, player);
  await expectQuickRefusals(api, player);
  expect((await api.call('GET', '/api/health')).status).toBe(200);
  expect(await api.call('GET', '/api/ready')).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable', message: 'The database does not answer.' },
  });
  expect((await api.call('GET', '/api/ready?for=requests')).status).toBe(200);

  way.resume();
  await eventually(
    () => api.call('GET', '/api/ready'),
    ({ status }) => status === 200,
  );
  await bookLesson(api, player);
});

test('a transaction whose process waits for something else is ended by PostgreSQL', async () => {
  const api = await start();
  await inTransaction(api.knex, async (trx) => {
    const { rows } = await trx.raw<{ rows: Record<string, string>[] }>(
      `select name, setting from pg_settings where name like '%timeout' and setting <> '0' and source = 'session'`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      idle_in_transaction_session_timeout: '15000',
      lock_timeout: '13500',
      statement_timeout: '15000',
    });
  });
  const { rows } = await api.knex.raw<{ rows: unknown[] }>(
    `select name from pg_settings where name like '%_timeout' and source = 'session'`,
  );
  expect(rows).toEqual([]);
});

test('a transaction that the driver stops waiting for says so, and counts as an unavailable database', async () => {
  const api = await start();
  const sleep = () =>
    inTransaction(api.knex, async (trx) => {
      await trx.raw('set local statement_timeout = 0');
      await trx.raw('select pg_sleep(60)');
    });
  const error = await withDatabaseBudget(sleep, 100).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining('Query read timeout') });
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('while the payment provider is down the calendar works, checkout reports it, and no slot stays held', async () => {
  let isAway = true;
  const api = await start({ faults: { onRequest: () => (isAway ? 500 : null) } });
  const player = await api.createPlayer();
  const body = { amount: 50, startTime: TUESDAY_9, duration: 60 };
  expect(await api.call('POST', '/api/create-payment-intent', { as: player, body })).toMatchObject({
    status: 503,
    body: { code: 'payment_provider_unavailable' },
  });
  const rival = await api.createPlayer();
  expect((await api.call('GET', '/api/bookings/all', { as: rival })).body).toEqual([]);
  expect((await api.call('GET', '/api/next-slots')).body).toHaveLength(3);
  isAway = false;
  await bookLesson(api, rival);
});

test('while the payment provider doesn’t respond, checkout soon reports it, others go on booking, and no slot stays held', async () => {
  let isSlow = false;
  const api = await start({
    providerWithinMs: 1_000,
    faults: { onRequest: ({ path }) => (isSlow && path.startsWith('/v1/') ? 'hang' : null) },
  });
  const [player, rival] = [await api.createPlayer(), await api.createPlayer()];
  const body = { amount: 50, startTime: TUESDAY_9, duration: 60 };

  isSlow = true;
  const checkout = { isOver: false };
  const refusal = api
    .call('POST', '/api/create-payment-intent', { as: player, body })
    .finally(() => (checkout.isOver = true));
  const meanwhile = await Promise.all(
    [
      '/api/coach-schedule',
      '/api/available-slots',
      '/api/blocked-slots',
      '/api/bookings/all',
      '/api/next-slots',
    ].map((path) => api.call('GET', path, { as: rival })),
  );
  expect(meanwhile.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(checkout.isOver).toBe(false);
  expect(await refusal).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });

  isSlow = false;
  await bookLesson(api, rival);
});
