import { parseArgs } from 'node:util';
import { unpackLastRelease } from '../../tests/releases/last-release/unpack-last-release.ts';
import { createClient, SITE } from '../../tests/fixtures/api/process-client.ts';
import { createTestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { measure, type Target } from './cpu-of-call.ts';
import { startMeasured } from './measured-process.ts';
import { medianOf } from './part.ts';
import { insertSeason } from './season-rows.ts';
import { verdictOf } from './verdict.ts';
import { withPostgres } from './with-postgres.ts';

/**
 * `npm run bench:compare`: the API's CPU time for its start and for common calls, beside that of the
 * last release in the same minutes. Fails when something has become clearly dearer. `-- --runs 3` is
 * quicker, and says less.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, help: { type: 'boolean', default: false } },
});
const RUNS = Number(values.runs);
if (values.help || !(RUNS >= 1)) {
  process.stdout.write('npm run bench:compare -- [--runs 10]\n');
  process.exit(values.help ? 0 : 1);
}
const REQUESTS = 400;
const PAST_LESSONS = 2_000;
const CALLS = [
  '/api/health',
  '/api/me',
  '/api/next-slots',
  '/api/coach-schedule',
  '/api/bookings',
  '/api/bookings/all',
];

type Costs = Map<string, number[]>;

const released = await unpackLastRelease();
if (released === undefined) process.exit();
await withPostgres(async () => {
  const [present, last]: [Costs, Costs] = [new Map(), new Map()];
  await compareStarts(released, present, last);
  await compareCalls(released, present, last);
  process.exitCode = report(present, last) ? 1 : 0;
});

async function compareStarts(lastRelease: string, present: Costs, last: Costs): Promise<void> {
  const database = await createTestDatabase();
  const starts: [number[], number[]] = [[], []];
  present.set('start, in ms', starts[0]);
  last.set('start, in ms', starts[1]);
  try {
    // The first starts compile and seed.
    for (let run = -1; run < RUNS; run += 1) {
      for (const [index, release] of inTurn(run, [undefined, lastRelease])) {
        const api = await startMeasured(database, { folder: release });
        const { cpuMicroseconds } = await api.usage();
        await api.stop();
        if (run >= 0) starts[index]?.push(cpuMicroseconds / 1_000);
      }
    }
  } finally {
    await database.drop();
  }
}

async function compareCalls(lastRelease: string, present: Costs, last: Costs): Promise<void> {
  const database = await createTestDatabase();
  const settings = { PUBLIC_URL: SITE, LOG_LEVEL: 'info' };
  const servers = [
    await startMeasured(database, { settings }),
    await startMeasured(database, { settings, folder: lastRelease }),
  ];
  try {
    const [first] = servers;
    if (!first) throw new Error('Nothing was started');
    const client = await createClient(database, first);
    const { headers } = client;
    await client.call('GET', '/api/me');
    await insertSeason(database.knex, client.playerId, PAST_LESSONS);
    const targets = CALLS.map((path) =>
      servers.map((server): Target => ({ name: path, server, path, headers, microseconds: [] })),
    );
    for (let run = -1; run < RUNS; run += 1) {
      for (const pair of targets) for (const [, target] of inTurn(run, pair)) await measure(target, REQUESTS);
      if (run < 0) for (const { microseconds } of targets.flat()) microseconds.length = 0;
    }
    for (const [own, former] of targets) {
      if (!own || !former) continue;
      present.set(`${own.name}, in µs`, own.microseconds);
      last.set(`${own.name}, in µs`, former.microseconds);
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.drop();
  }
}

/** Returns the items so that each goes first in every other run. */
function inTurn<Item>(run: number, items: readonly Item[]): [number, Item][] {
  const entries = [...items.entries()];
  return run % 2 === 0 ? entries : entries.toReversed();
}

/** Prints a table. Returns whether anything is worse. */
function report(present: Costs, last: Costs): boolean {
  let isAnyWorse = false;
  for (const [name, own] of present) {
    const former = last.get(name) ?? [];
    const { median, lowerQuartile, isWorse } = verdictOf(own, former);
    isAnyWorse ||= isWorse;
    const figures = `${medianOf(former).toFixed(0)} → ${medianOf(own).toFixed(0)}`;
    const ratios = `median × ${median.toFixed(2)}, lower quartile × ${lowerQuartile.toFixed(2)}`;
    process.stdout.write(`${isWorse ? 'WORSE ' : 'ok    '} ${name}: ${figures}; ${ratios}\n`);
  }
  return isAnyWorse;
}
