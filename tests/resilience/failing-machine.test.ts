import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startSandboxPostgres } from '@lessons/sandbox-postgres';
import { afterEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { makeCuttable } from '../fixtures/api/cuttable-database.ts';
import { openEventStream } from '../fixtures/api/event-stream.ts';
import { eventually } from '../fixtures/api/eventually.ts';
import { createClient, SITE } from '../fixtures/api/process-client.ts';
import { startApiProcess, type ApiProcess } from '../fixtures/api/start-api-process.ts';
import { connectToDatabase, createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

/* Failures around a real API process: of its disk, its file system, its database. */

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function createDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  endings.push(() => database.drop());
  return database;
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-test-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(...options: Parameters<typeof startApiProcess>): Promise<ApiProcess> {
  const api = await startApiProcess(...options);
  endings.push(() => api.kill());
  return api;
}

/** Returns the status of a response. Throws with the log of a process that is gone. */
async function statusOf(api: ApiProcess, path: string): Promise<number> {
  try {
    return (await fetch(api.url + path)).status;
  } catch (cause) {
    throw new Error(`No response to ${path}. Log of the process:\n${api.log().slice(-4_000)}`, { cause });
  }
}

const ready = (api: ApiProcess) => statusOf(api, '/api/ready');

/** Books and pays a lesson. Throws if that is not possible. */
async function bookLesson(database: Pick<TestDatabase, 'knex'>, api: ApiProcess): Promise<void> {
  const player = await createClient(database, api);
  const held = await player.hold(await player.freeSlot(0));
  const { id } = await player.pay(String(held.body['clientSecret']));
  const { status } = await player.insist('POST', '/api/bookings', { paymentIntentId: id });
  expect([200, 201]).toContain(status);
}

test('with a full disk under the log a lesson is booked, and the process stops in order', async () => {
  const database = await createDatabase();
  // Every write to it fails with ENOSPC.
  const logFile = openSync('/dev/full', 'w');
  endings.push(() => closeSync(logFile));
  const api = await start(database, { logFile, settings: { PUBLIC_URL: SITE, LOG_LEVEL: 'debug' } });
  await bookLesson(database, api);
  expect(await ready(api)).toBe(200);
  expect(await api.stop()).toBe(0);
});

test('on a file system that can’t be written to, but for a temporary folder, a lesson is booked', async () => {
  const database = await createDatabase();
  const temporary = createFolder();
  const api = await start(database, {
    // Node itself refuses to write anywhere else, whoever the user is.
    nodeOptions: ['--permission', '--allow-fs-read=*', `--allow-fs-write=${temporary}`, '--allow-worker'],
    settings: { PUBLIC_URL: SITE, TMPDIR: temporary, NODE_COMPILE_CACHE: '' },
    keepsLog: true,
  });
  await bookLesson(database, api);
  expect(await api.stop()).toBe(0);
  expect(api.log()).not.toContain('ERR_ACCESS_DENIED');
});

test('a second process whose metrics port is taken says so once, and lessons are booked at both', async () => {
  const database = await createDatabase();
  const settings = { PUBLIC_URL: SITE, METRICS_PORT: String(await freePort()) };
  const apis = [await start(database, { settings }), await start(database, { settings, keepsLog: true })];
  for (const api of apis) await bookLesson(database, api);
  expect(apis[1]?.log().match(/no metrics.*Port \d+ is taken/g)).toHaveLength(1);
  expect((await fetch(`http://localhost:${settings.METRICS_PORT}/metrics`)).status).toBe(200);
});

test('an unhandled error ends the process without the pause in which it goes on serving', async () => {
  const throwOnSignal = `process.on('SIGUSR2', () => { throw new Error('out of the blue') })`;
  const api = await start(await createDatabase(), {
    nodeOptions: [`--import=data:text/javascript,${encodeURIComponent(throwOnSignal)}`],
    settings: { DRAIN_SECONDS: '60' },
    keepsLog: true,
  });
  process.kill(api.pid, 'SIGUSR2');
  await eventually(
    async () => fetch(`${api.url}/api/health`).catch(() => null),
    (response) => response === null,
  );
  expect(await api.stop()).toBe(1);
  expect(api.log()).toContain('out of the blue');
});

test('while the database restarts calls get a 503, and the same process and page recover', async () => {
  const server = { dataDir: createFolder(), log: pino({ level: 'silent' }), settings: { fsync: 'off' } };
  let postgres = await startSandboxPostgres(server);
  endings.push(() => postgres.stop());
  const way = await makeCuttable(postgres.url);
  endings.push(() => way.stop());
  const api = await start({ url: way.url }, { keepsLog: true, settings: { PUBLIC_URL: SITE } });
  const page = await openEventStream(api.url);

  await postgres.stop();
  await eventually(
    () => ready(api),
    (status) => status === 503,
  );
  expect(await statusOf(api, '/api/health')).toBe(200);

  postgres = await startSandboxPostgres(server);
  way.leadTo(postgres.url);
  await eventually(
    () => ready(api),
    (status) => status === 200,
  );
  const knex = connectToDatabase(postgres.url);
  endings.push(() => knex.destroy());
  // The page kept its stream, and is told to fetch everything again as soon as the API listens again.
  await eventually(
    async () => page.received,
    (received) => received.length > 0,
  );
  const before = page.received.length;
  await bookLesson({ knex }, api);
  await eventually(
    async () => page.received,
    (received) => received.length > before,
  );
  // The worker runs again too.
  await knex.raw(`select graphile_worker.add_job('clear-old-counters', '{}')`);
  await eventually(
    () => knex('graphile_worker.jobs').where({ task_identifier: 'clear-old-counters' }),
    (jobs) => jobs.length === 0,
  );
  expect(await api.stop()).toBe(0);
});
