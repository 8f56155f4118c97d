import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoints, nameOf, rolesFor } from '../fixtures/endpoints.ts';
import { fuzzEndpoint } from '../fixtures/fuzz-endpoint.ts';
import { startTestApi } from '../fixtures/start-test-api.ts';
import type { TestApi } from '../fixtures/start-test-api.ts';
import { NOW } from '../fixtures/tennis-week.ts';

/** FUZZ_INPUTS=10000 FUZZ_SEED=… makes it long, or replays it. */
const inputs = Number(process.env['FUZZ_INPUTS'] ?? 200);
const seed = process.env['FUZZ_SEED'] === undefined ? undefined : Number(process.env['FUZZ_SEED']);

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  api.setNow(NOW);
});
afterAll(() => api.close());

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s takes no harm from bad input',
  async (_, endpoint) => {
    const caller = await api.createPlayer(rolesFor(endpoint));
    await expect(
      fuzzEndpoint(api, endpoint, caller, { inputs, ...(seed !== undefined && { seed }) }),
    ).resolves.toBeUndefined();
  },
  20_000 + inputs * 200,
);
