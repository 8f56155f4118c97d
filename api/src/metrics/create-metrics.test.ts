import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeCuttable, type CuttableDatabase } from '../../../tests/fixtures/api/cuttable-database.ts';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openIntent, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { createMetrics } from './create-metrics.ts';
import { describeSnapshot, readSnapshot } from './database-metrics.ts';
import { createScrapePool } from '../database/connect.ts';
import { serveMetrics } from './serve-metrics.ts';

const release = { version: '1.0.0', commit: null };

let database: TestDatabase;
let cuttable: CuttableDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await createTestDatabase();
  cuttable = await makeCuttable(database.url);
  api = await startTestApi({ database, scrapeDatabaseUrl: cuttable.url });
  api.setNow(NOW);
});
beforeEach(() => openTennisWeek(api));
afterAll(async () => {
  await api.close();
  await cuttable.stop();
  await database.drop();
});

async function scrape(): Promise<string> {
  if (!api.metrics) throw new Error('This API has no metrics');
  return api.metrics.scrape();
}

/** Returns the database's part of a scrape without a cached snapshot. */
async function fromDatabase(): Promise<string> {
  const pool = createScrapePool(database.url, api.context.log);
  try {
    return await describeSnapshot(await readSnapshot(pool));
  } finally {
    await pool.end();
  }
}

/** Returns the lines of metrics, without their descriptions. */
const samples = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const valueOf = (text: string, sample: string) => {
  const line = samples(text).find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

test('the time since the coach’s own calendar was read is a metric, without anything of the calendar', async () => {
  expect(valueOf(await fromDatabase(), 'lessons_own_calendar_lag_seconds')).toBe(0);
  const dayAgo = new Date(Date.now() - 86_400_000);
  await api.knex('coach_calendar').insert({
    address: 'https://calendar.example/secret.ics',
    checkRequestedAt: dayAgo,
    lastSuccessAt: dayAgo,
    failingSince: new Date(),
    failure: 'It has an event whose day can’t be read.',
  });
  const text = await fromDatabase();
  expect(valueOf(text, 'lessons_own_calendar_lag_seconds')).toBeGreaterThanOrEqual(86_400);
  expect(text).not.toContain('secret');
});

test('the ages of the last backup and of the last one that was tried are metrics, which count from the first migration before the first', async () => {
  await api.knex('schema_migrations').update({ migrationTime: api.knex.raw(`now() - interval '3 days'`) });
  const ages = async () => {
    const text = await fromDatabase();
    return [valueOf(text, 'lessons_backup_age_seconds'), valueOf(text, 'lessons_backup_checked_age_seconds')];
  };
  const around = (seconds: number) => expect.closeTo(seconds, -2);
  const daysInSeconds = (days: number) => around(days * 86_400);
  expect(await ages()).toEqual([daysInSeconds(3), daysInSeconds(3)]);

  const add = (days: number, checked: { checkedAt: unknown; lessons: number } | null) =>
    api.knex('backups').insert({
      file: `lessons-${days}.dump`,
      finishedAt: api.knex.raw(`now() - make_interval(days => ?)`, [days]),
      bytes: 1_000,
      sha256: 'a'.repeat(64),
      ...checked,
    });
  await add(2, { checkedAt: api.knex.raw(`now() - interval '2 days'`), lessons: 1 });
  await add(1, null);
  expect(await ages()).toEqual([daysInSeconds(1), daysInSeconds(2)]);
});

test('requests are counted by the pattern of their route, and no label has a path', async () => {
  const player = await api.createPlayer();
  const token = 'tokenThatMustNotBeSeen'.repeat(3);
  await api.call('GET', '/api/bookings', { as: player });
  await api.call('GET', `/nowhere/${token}?secret=${token}`);
  await api.call('GET', '/api/bookings/no-id/receipt', { as: player });
  await fetch(`${api.url}/api/health`, { method: 'PROPFIND' });
  const text = await scrape();
  const count = (labels: string) => valueOf(text, `lessons_http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/bookings",status="200"')).toBe(1);
  expect(count('method="GET",route="other",status="404"')).toBe(1);
  expect(count('method="other",route="other",status="404"')).toBe(1);
  expect(text).not.toContain('tokenThatMustNotBeSeen');
  expect(text).not.toContain('no-id');
});

test('a job that fails and is tried again is counted, though its next attempt is not due', async () => {
  await api.knex('graphile_worker._private_jobs').delete();
  const attemptsOf = { first: 4, second: 1, third: 0, fourth: 25 };
  const taskOf = { first: 'send-refund', second: 'send-refund', third: 'send-mail', fourth: 'label-intent' };
  for (const key of ['first', 'second', 'third', 'fourth'] as const) {
    const add = `select graphile_worker.add_job(?, run_at := now() + interval '1 hour', job_key := ?)`;
    await api.knex.raw(add, [taskOf[key], key]);
    await api.knex('graphile_worker._private_jobs').where({ key }).update({ attempts: attemptsOf[key] });
  }
  const text = await fromDatabase();
  expect(valueOf(text, 'lessons_jobs_oldest_seconds')).toBe(0);
  expect(valueOf(text, 'lessons_jobs_failures{task="send-refund"}')).toBe(4);
  expect(valueOf(text, 'lessons_jobs_failures{task="send-mail"}')).toBe(0);
  // One that was given up has a state of its own.
  expect(valueOf(text, 'lessons_jobs_failures{task="label-intent"}')).toBe(0);
  expect(valueOf(text, 'lessons_jobs{task="label-intent",state="failed"}')).toBe(1);
});

test('an attempt that is under way has not failed yet', async () => {
  await api.knex('graphile_worker._private_jobs').delete();
  await api.knex.raw(`select graphile_worker.add_job('send-refund')`);
  await api.knex.raw(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'worker'`,
  );
  expect(valueOf(await fromDatabase(), 'lessons_jobs_failures{task="send-refund"}')).toBe(0);
});

test('a job that was replaced while it ran, in a process that was killed, has neither failed nor been given up', async () => {
  await api.knex('graphile_worker._private_jobs').delete();
  const add = () => api.knex.raw(`select graphile_worker.add_job('reconcile', job_key := 'reconcile')`);
  await add();
  const lock = { attempts: 1, lockedAt: api.knex.fn.now(), lockedBy: 'killed' };
  await api.knex('graphile_worker._private_jobs').update(lock);
  await add();
  const jobs = api.knex('graphile_worker._private_jobs').where({ lockedBy: 'killed' });
  expect(await jobs.clone()).toMatchObject([{ key: null, attempts: 25 }]);
  expect(valueOf(await fromDatabase(), 'lessons_jobs_failures{task="reconcile"}')).toBe(0);
  // After four hours the queue takes the lock away.
  await jobs.clone().update({ lockedAt: null });
  expect(await fromDatabase()).not.toContain('task="reconcile",state="failed"');
});

test('metrics have the database’s jobs, holds, payments, refunds, mails, problems, choices and last comparison', async () => {
  await api.knex('graphile_worker._private_jobs').delete();
  const player = await api.createPlayer();
  const booked = await bookLesson(api, player);
  await openIntent(api, player, { amount: 50, startTime: '2037-11-24T12:00:00.000Z', duration: 60 });
  // The clock of the tests is years ahead, the database's is not.
  await api.knex('mails').update({ createdAt: api.knex.raw(`now() - interval '1 hour'`) });
  await api.call('POST', `/api/bookings/${booked.id}/cancel`, { as: player });
  await api
    .knex('refunds')
    .update({ status: 'pending', createdAt: api.knex.raw(`now() - interval '1 day'`) });
  await api.knex.raw(
    `select graphile_worker.add_job('send-refund', run_at := now() - interval '20 minutes', job_key := 'late')`,
  );
  await api.knex.raw(
    `update graphile_worker._private_jobs set attempts = max_attempts where key like 'label-intent%'`,
  );
  await api.knex('payment_problems').insert({
    paymentIntentId: 'pi_1',
    kind: 'dispute',
    sentence: 'The player disputes it.',
    cause: 'dp_1',
    createdAt: api.knex.raw(`now() - interval '2 days'`),
  });
  await api.knex('reconciliation').insert({ lookedUntil: api.knex.raw(`now() - interval '2 hours'`) });
  const coach = await api.createPlayer({ isCoach: true });
  const { id } = await bookLesson(api, await api.createPlayer(), '2037-11-24T14:00:00.000Z');
  await callOff(api, coach, [id]);
  expect(valueOf(await fromDatabase(), 'lessons_choices_overdue_seconds')).toBe(0);
  await api.knex('choices').update({ chooseBy: api.knex.raw(`now() - interval '3 hours'`) });

  const text = await fromDatabase();
  expect(valueOf(text, 'lessons_database_up')).toBe(1);
  expect(valueOf(text, 'lessons_holds')).toBe(1);
  expect(valueOf(text, 'lessons_payments{outcome="open"}')).toBe(1);
  expect(valueOf(text, 'lessons_payments{outcome="refunded"}')).toBe(1);
  expect(valueOf(text, 'lessons_refunds_waiting')).toBe(1);
  expect(valueOf(text, 'lessons_refunds_oldest_seconds')).toBeGreaterThanOrEqual(86_400);
  expect(valueOf(text, 'lessons_mails_waiting')).toBeGreaterThan(0);
  expect(valueOf(text, 'lessons_mails_oldest_seconds')).toBeGreaterThanOrEqual(3_600);
  expect(valueOf(text, 'lessons_payment_problems')).toBe(1);
  expect(valueOf(text, 'lessons_payment_problems_oldest_seconds')).toBeGreaterThanOrEqual(172_800);
  expect(valueOf(text, 'lessons_jobs{task="close-payment",state="scheduled"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'lessons_jobs{task="label-intent",state="failed"}')).toBe(1);
  expect(valueOf(text, 'lessons_jobs_oldest_seconds')).toBeGreaterThanOrEqual(1_200);
  expect(valueOf(text, 'lessons_reconciliation_lag_seconds')).toBeGreaterThanOrEqual(7_200);
  expect(valueOf(text, 'lessons_choices_overdue_seconds')).toBeGreaterThanOrEqual(10_800);
});

test('a scrape works while the database is down, says so, and leaves out the database’s figures', async () => {
  await cuttable.cut();
  const scrapePool = createScrapePool(cuttable.url, api.context.log);
  try {
    const { knex, context, eventStreams } = api;
    const isWorkerRunning = () => false;
    const text = await createMetrics({
      ...context,
      knex,
      eventStreams,
      isWorkerRunning,
      release,
      scrapePool,
    }).scrape();
    expect(valueOf(text, 'lessons_database_up')).toBe(0);
    expect(valueOf(text, 'lessons_worker_running')).toBe(0);
    expect(valueOf(text, 'lessons_reconciliation_lag_seconds')).toBeUndefined();
  } finally {
    await scrapePool.end();
    await cuttable.restore();
  }
});

test('the port for metrics serves metrics and nothing else', async () => {
  if (!api.metrics) throw new Error('This API has no metrics');
  const { origin, close } = await serve(serveMetrics(api.metrics, api.context.log));
  try {
    const response = await fetch(`${origin}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toContain('lessons_release_info');
    expect((await fetch(`${origin}/api/health`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
  } finally {
    await close(0);
  }
});
