import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoints, nameOf, rolesFor } from '../fixtures/api/endpoints.ts';
import { checkRefusal, fuzzEndpoint } from '../fixtures/api/fuzz-endpoint.ts';
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

test('the check notices what is written, and ignores what is rolled back', async () => {
  await writeLog.takeTables();
  await api.knex('coach_settings').update({ one_hour_pence: 4_500 });
  expect(await writeLog.takeTables()).toEqual(['public.coach_settings']);
  const transaction = await api.knex.transaction();
  await transaction('coach_settings').update({ one_hour_pence: 5_000 });
  await transaction.rollback();
  expect(await writeLog.takeTables()).toEqual([]);
});

test.each([
  ['no message', { code: 'not_found' }],
  ['an empty message', { code: 'not_found', message: '' }],
  ['a word', { code: 'not_found', message: 'Error.' }],
  ['no code', { message: 'There is nothing here.' }],
])('the check notices a refusal with %s', (_, refusal) => {
  const check = () =>
    checkRefusal({ status: 404, contentType: 'application/json', body: JSON.stringify(refusal) });
  expect(check).toThrow('A refusal');
});

test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'bad input harms no call, and nothing of it is written: %s [promise bad input]',
  async (_, endpoint) => {
    const caller = await api.createPlayer(rolesFor(endpoint));
    await expect(fuzzEndpoint(api, endpoint, caller, { inputs, writeLog, seed })).resolves.toBeUndefined();
  },
  60_000 + inputs * 1_000,
);
