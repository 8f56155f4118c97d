import { expect, test } from '@jest/globals';
import { endpoints, nameOf, rolesFor } from '../fixtures/api/endpoints.ts';
import { fuzzEndpoint } from '../fixtures/api/fuzz-endpoint.ts';
import { FUZZ_SEED } from '../fixtures/api/malformed-input.ts';
import { closeAfterFile } from '../jest/opened.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import { openWriteLog } from '../fixtures/api/write-log.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';

/** FUZZ_INPUTS=10000 FUZZ_SEED=… makes it long, or replays it. */
const inputs = Number(process.env['FUZZ_INPUTS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? FUZZ_SEED);

/** Starts a thread for each text that it accepts, whatever stands in it. */
const IN_A_THREAD = 'POST /api/admin/client-lists/check';

const api = await openApi({ faults: { onDelivery: () => 'lost' } });
api.setNow(NOW);
const writeLog = await openWriteLog(api.database.url);
closeAfterFile(() => writeLog.close());

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'bad input harms no call, and nothing of it is written: %s [promise bad input]',
  async (name, endpoint) => {
    const caller = await api.createPlayer(rolesFor(endpoint));
    const options = { inputs: name === IN_A_THREAD ? Math.ceil(inputs / 8) : inputs, writeLog, seed };
    await expect(fuzzEndpoint(api, endpoint, caller, options)).resolves.toBeUndefined();
  },
  60_000 + inputs * 1_000,
);
