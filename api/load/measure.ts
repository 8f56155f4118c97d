import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@lessons/sandbox-postgres';
import autocannon from 'autocannon';
import { pino } from 'pino';
import { migrateToLatest } from '../src/database/migrate.ts';
import { listen } from '../src/process/listen.ts';
import { createClient, SITE } from '../tests/fixtures/process-client.ts';
import { rollingRestart } from '../tests/fixtures/rolling-restart.ts';
import { startApiProcess, type ApiProcess } from '../tests/fixtures/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../tests/fixtures/test-database.ts';

/**
 * `npm run measure`: prints what one API process serves on this machine, beside what bare `node:http`
 * does in the same run, and what a rolling restart of two processes under load costs. Load, API and
 * database share the machine. `-- --seconds 10 --rounds 5` measures longer.
 */
const { seconds, rounds } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '2' } },
}).values;
const CONNECTIONS = 10;
/** Requests a second during the restarts. */
const RATE = 100;

const folder = await mkdtemp(join(tmpdir(), 'lessons-measure-'));
const log = pino({ level: 'silent' });
const postgres = await startEmbeddedPostgres({ dataDir: folder, log, settings: { max_connections: '200' } });
try {
  await migrateToLatest(postgres.url, log);
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  const database = await createTestDatabase();
  print(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the start, ${CONNECTIONS} connections`,
  );
  print('| call | requests a second | of bare node:http | p50 | p99 |');
  print('| --- | --- | --- | --- | --- |');
  const yardstick = await measureYardstick();
  await measureCalls(database, yardstick);
  print(JSON.stringify(await rollingRestart(database, { rounds: Number(rounds), rate: RATE }), null, 2));
  await database.drop();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measureYardstick(): Promise<number> {
  const listener = await listen({ host: '127.0.0.1', port: 0 });
  listener.handle((_request, response) => void response.end('{"status":"ok"}'));
  const result = await load('bare node:http', `http://127.0.0.1:${listener.port}`, {});
  await listener.close(0);
  return result;
}

async function measureCalls(database: TestDatabase, yardstick: number): Promise<void> {
  const api = await startApiProcess(database, { settings: { PUBLIC_URL: SITE } });
  const client = await createClient(database, api);
  const { headers } = client;
  const calls: [string, Omit<autocannon.Options, 'url'>][] = [
    ['/api/health', {}],
    ['/api/next-slots', {}],
    ['/api/available-slots', {}],
    ['/api/me', { headers }],
    ['/api/bookings', { headers }],
    [
      '/api/update-user-profile',
      { method: 'POST', headers, body: JSON.stringify({ firstName: client.playerId }) },
    ],
  ];
  print(`memory at the start: ${memoryOf(api)} MB`);
  for (const [path, options] of calls) await load(path, api.url + path, options, yardstick);
  print(`memory after the load: ${memoryOf(api)} MB`);
  await api.stop();
}

/** Prints a line of the table. Returns the requests a second. */
async function load(
  name: string,
  url: string,
  options: Omit<autocannon.Options, 'url'>,
  yardstick?: number,
): Promise<number> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: Number(seconds),
    ...options,
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refusals, ${errors} broken connections`);
  const share = yardstick ? `${((100 * requests.average) / yardstick).toFixed(1)} %` : '100 %';
  print(`| ${name} | ${Math.round(requests.average)} | ${share} | ${latency.p50} ms | ${latency.p99} ms |`);
  return requests.average;
}

/** The resident memory of a process in MB. Only Linux says it this way. */
function memoryOf({ pid }: ApiProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
