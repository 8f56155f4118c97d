import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkPayments, modelRunFrom } from './check-payments.ts';
import { openTown } from './world.ts';
import type { Town } from './world.ts';

/** The same scripts in every run: what is tested must not depend on luck. The soak plays others each time. */
const SEED = 20261121;
const { seed = SEED, ...rest } = modelRunFrom(process.env, 200);
const run = { ...rest, seed };

let towns: Town[];

beforeAll(async () => {
  towns = await Promise.all([openTown(), openTown()]);
});
afterAll(() => Promise.all(towns.map((town) => town.close())));

test(
  'whatever happens in whatever order, a payment ends in a lesson, cancelled unpaid, or refunded in full, once',
  async () => {
    const { played, failures } = await checkPayments(towns, run);
    expect(failures).toEqual([]);
    expect(played).toBe(run.runs);
  },
  60_000 + run.runs * 4_000,
);
