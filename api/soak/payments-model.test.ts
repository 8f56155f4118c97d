import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkPayments, modelRunFrom } from './check-payments.ts';
import { openTown } from './town.ts';
import type { Town } from './town.ts';

const run = modelRunFrom(process.env, 200);

let town: Town;

beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

test(
  'whatever happens in whatever order, a payment ends in a lesson, cancelled unpaid, or refunded in full, once',
  async () => {
    const { played, failure } = await checkPayments(town, run);
    expect(failure).toBeNull();
    expect(played).toBe(run.runs);
  },
  60_000 + run.runs * 1_000,
);
