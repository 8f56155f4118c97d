import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { databaseTimeLeftMs } from '../../api/src/database/time-limits.ts';
import { inTransaction } from '../../api/src/database/transaction.ts';
import { checkPayments, modelRunFrom } from './check-payments.ts';
import { Interleaving } from './interleaving.ts';
import { KEPT_SCRIPTS } from './kept-scripts.ts';
import { runScript } from './run-script.ts';
import { openWorld } from './world.ts';
import type { World } from './world.ts';

/**
 * The same scripts in every run, so that the result does not depend on chance. The soak runs others
 * each time.
 */
const SEED = 20261121;
const { seed = SEED, ...rest } = modelRunFrom(process.env, 200);
const run = { ...rest, seed };
process.stderr.write(`MODEL_SEED=${seed}\n`);

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a slow machine does not make a request of the model reach a time limit for the database', async () => {
  const { knex } = world.context;
  const interleaving = new Interleaving(world.control);
  const limits: number[] = [];
  interleaving.start('a player', () =>
    interleaving.request(0, () =>
      inTransaction(knex, async (trx) => {
        const { rows } = await trx.raw<{ rows: { ms: number }[] }>(
          `select setting::int as ms from pg_settings where name = any(?)`,
          [['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']],
        );
        limits.push(databaseTimeLeftMs(), ...rows.map(({ ms }) => ms));
      }),
    ),
  );
  await interleaving.waitUntilQuiescent();
  expect(limits).toHaveLength(4);
  expect(Math.min(...limits)).toBeGreaterThan(30 * 60_000);
});

test(
  'whatever happens in whatever order, a payment ends in a lesson, cancelled unpaid, or refunded in full, once [promise money]',
  async () => {
    const { ran, failures } = await checkPayments([world], { ...run, endOnFailure: true });
    expect(failures).toEqual([]);
    expect(ran).toBe(run.runs);
  },
  300_000 + run.runs * 6_000,
);

test('a replay runs its one script, and none of those next to it', async () => {
  expect(await checkPayments([world], { runs: 1, seed: SEED, path: '0:0' })).toEqual({
    ran: 1,
    seeds: [SEED],
    failures: [],
  });
});

test.each(KEPT_SCRIPTS)('a kept script passes: $title', async ({ script }) => {
  await runScript(world, script);
});
