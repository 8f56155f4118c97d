import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoints, nameOf, rolesFor } from '../fixtures/api/endpoints.ts';
import { fuzzEndpoint } from '../fixtures/api/fuzz-endpoint.ts';
import { FUZZ_SEED } from '../fixtures/api/malformed-input.ts';
import { startTestApi } from '../fixtures/api/start-test-api.ts';
import type { TestApi } from '../fixtures/api/start-test-api.ts';
import { openWriteLog, type WriteLog } from '../fixtures/api/write-log.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';

/** FUZZ_INPUTS=10000 FUZZ_SEED=… makes it long, or replays it. */
const inputs = Number(process.env['FUZZ_INPUTS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? FUZZ_SEED);

let api: TestApi;
let writeLog: WriteLog;

beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  api.setNow(NOW);
  writeLog = await openWriteLog(api.database.url);
});
afterAll(async () => {
  await writeLog.close();
  await api.close();
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is not harmed by bad input',
  async (_, endpoint) => {
    const caller = await api.createPlayer(rolesFor(endpoint));
    await expect(fuzzEndpoint(api, endpoint, caller, { inputs, writeLog, seed })).resolves.toBeUndefined();
  },
  60_000 + inputs * 1_000,
);
