import { endpoints, nameOf, rolesFor } from '../tests/fixtures/endpoints.ts';
import { fuzzEndpoint } from '../tests/fixtures/fuzz-endpoint.ts';
import { startTestApi } from '../tests/fixtures/start-test-api.ts';
import startTestPostgres from '../tests/fixtures/start-test-postgres.ts';
import { NOW } from '../tests/fixtures/tennis-week.ts';
import { stopTestPostgres } from '../tests/fixtures/test-run.ts';
import { checkPayments, modelRunFrom } from './check-payments.ts';
import { openTown } from './world.ts';

/**
 * `npm run soak`: the long versions of the tests that try to break the product, on a PostgreSQL of their own. Says how they get on on
 * stderr, and ends with one line on stdout. MODEL_RUNS and FUZZ_INPUTS make it shorter, SOAK_MINUTES bounds each half; what is left
 * undone by then counts as failed.
 */

const INTERLEAVINGS = 10_000;
const INPUTS_AN_ENDPOINT = 10_000;
/** As many towns, and APIs, as keep one core busy. */
const AT_ONCE = 3;
const MINUTES_A_HALF = 90;

interface Tally {
  passed: number;
  failed: number;
}

const withinMs = Number(process.env['SOAK_MINUTES'] ?? MINUTES_A_HALF) * 60_000;
const say = (text: string) => process.stderr.write(`${text}\n`);

await startTestPostgres();
try {
  const tallies = [await soakPayments(), await soakEndpoints()];
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  const failed = sum((tally) => tally.failed);
  process.stdout.write(`${sum((tally) => tally.passed)} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await stopTestPostgres();
}

/** Each interleaving counts as one. */
async function soakPayments(): Promise<Tally> {
  const run = modelRunFrom(process.env, INTERLEAVINGS);
  const begun = Date.now();
  const towns = await Promise.all(Array.from({ length: AT_ONCE }, openTown));
  try {
    const { played, seeds, failures } = await checkPayments(towns, { ...run, withinMs });
    const seconds = Math.round((Date.now() - begun) / 1000);
    say(`Payments: ${played} of ${run.runs} interleavings in ${seconds} s, seeds ${seeds.join(', ')}`);
    if (failures.length === 0) return { passed: played, failed: run.runs - played };
    say(failures.join('\n\n'));
    return { passed: played - failures.length, failed: failures.length };
  } finally {
    await Promise.all(towns.map((town) => town.close()));
  }
}

/** Each input counts as one. */
async function soakEndpoints(): Promise<Tally> {
  const inputs = Number(process.env['FUZZ_INPUTS'] ?? INPUTS_AN_ENDPOINT);
  const tally = { passed: 0, failed: 0 };
  const begun = Date.now();
  const coming = endpoints.values();
  await Promise.all(Array.from({ length: AT_ONCE }, soakNext));
  const seconds = Math.round((Date.now() - begun) / 1000);
  say(`Bad input: ${endpoints.length} endpoints, ${inputs} inputs each, in ${seconds} s`);
  return tally;

  /** Takes endpoints until there are none left, with an API and books of its own. */
  async function soakNext(): Promise<void> {
    const api = await startTestApi();
    api.setNow(NOW);
    for (const endpoint of coming) {
      try {
        if (Date.now() - begun > withinMs) throw new Error('no time left');
        const caller = await api.createPlayer(rolesFor(endpoint));
        await fuzzEndpoint(api, endpoint, caller, { inputs });
        tally.passed += inputs;
      } catch (error) {
        say(`${nameOf(endpoint)}: ${(error as Error).message}`);
        tally.failed += 1;
      }
    }
    await api.close();
  }
}
