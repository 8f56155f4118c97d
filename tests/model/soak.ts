import { randomInt } from 'node:crypto';
import { endpoints, nameOf, rolesFor } from '../fixtures/api/endpoints.ts';
import { fuzzEndpoint } from '../fixtures/api/fuzz-endpoint.ts';
import { openWriteLog } from '../fixtures/api/write-log.ts';
import { startTestApi } from '../fixtures/api/start-test-api.ts';
import startTestPostgres from '../fixtures/api/start-test-postgres.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';
import { stopTestRun } from '../fixtures/api/test-run.ts';
import { checkPayments, modelRunFrom } from './check-payments.ts';
import { openWorld } from './world.ts';

/**
 * `npm run soak`: the long versions of the payments model test and of the fuzz tests, on a
 * PostgreSQL of their own. Writes progress to stderr and one line of totals to stdout. MODEL_RUNS
 * and FUZZ_INPUTS make it shorter. SOAK_MINUTES limits each of the two parts, and what has not run
 * by then counts as failed.
 */

const INTERLEAVINGS = 10_000;
const INPUTS_PER_ENDPOINT = 10_000;
/** The number of worlds, or APIs, that keep one core busy: they mostly wait for PostgreSQL. */
const CONCURRENCY = 6;
const MAX_MINUTES_PER_PART = 90;

interface Tally {
  passed: number;
  failed: number;
}

const withinMs = Number(process.env['SOAK_MINUTES'] ?? MAX_MINUTES_PER_PART) * 60_000;
const log = (text: string) => process.stderr.write(`${text}\n`);

await startTestPostgres();
try {
  const tallies = [await soakPayments(), await soakEndpoints()];
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  const failed = sum((tally) => tally.failed);
  process.stdout.write(`${sum((tally) => tally.passed)} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await stopTestRun();
}

/** Runs the payments model. Each interleaving counts as one. */
async function soakPayments(): Promise<Tally> {
  const run = modelRunFrom(process.env, INTERLEAVINGS);
  const begun = Date.now();
  const worlds = await Promise.all(Array.from({ length: CONCURRENCY }, openWorld));
  try {
    const report = { onFailure: log, onScript: countAloud('scripts') };
    const { ran, seeds, failures } = await checkPayments(worlds, { ...run, withinMs, ...report });
    const seconds = Math.round((Date.now() - begun) / 1000);
    log(`Payments: ${ran} of ${run.runs} interleavings in ${seconds} s, seeds ${seeds.join(', ')}`);
    if (failures.length === 0) return { passed: ran, failed: run.runs - ran };
    return { passed: ran - failures.length, failed: failures.length };
  } finally {
    await Promise.all(worlds.map((world) => world.close()));
  }
}

/** Returns a function that counts its calls, and writes every so many to the log. */
function countAloud(what: string, every = 500): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count % every === 0) log(`${count} ${what}, ${new Date().toISOString()}`);
  };
}

/** Fuzzes the endpoints. Each input counts as one. */
async function soakEndpoints(): Promise<Tally> {
  const inputs = Number(process.env['FUZZ_INPUTS'] ?? INPUTS_PER_ENDPOINT);
  const seed = randomInt(2 ** 31);
  const tally = { passed: 0, failed: 0 };
  const begun = Date.now();
  const upcoming = endpoints.values();
  const isDone = countAloud('endpoints', 10);
  await Promise.all(Array.from({ length: CONCURRENCY }, soakNext));
  const seconds = Math.round((Date.now() - begun) / 1000);
  log(`Malformed input: ${endpoints.length} endpoints, ${inputs} inputs each, in ${seconds} s, seed ${seed}`);
  return tally;

  /** Takes endpoints until there are none left, with an API and a database of its own. */
  async function soakNext(): Promise<void> {
    // A webhook would write while a refusal is checked.
    const api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
    api.setNow(NOW);
    const writeLog = await openWriteLog(api.database.url);
    for (const endpoint of upcoming) {
      try {
        if (Date.now() - begun > withinMs) throw new Error('no time left');
        const caller = await api.createPlayer(rolesFor(endpoint));
        await fuzzEndpoint(api, endpoint, caller, { inputs, writeLog, seed });
        tally.passed += inputs;
        isDone();
      } catch (error) {
        log(`${nameOf(endpoint)}: ${(error as Error).message}`);
        tally.failed += 1;
      }
    }
    await writeLog.close();
    await api.close();
  }
}
