import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rollingRestart } from '../fixtures/api/rolling-restart.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Few, so that the tests beside it are not slowed down. */
const RATE = 40;

test('two processes are replaced one after the other at 40 requests a second, and no request fails [promise availability]', async () => {
  const report = await rollingRestart(database, { rounds: 1, rate: RATE });
  expect(report).toMatchObject({ failures: [], exitCodes: [0, 0] });
  expect(report.requests).toBeGreaterThan(RATE);
  expect(report.lessons).toBeGreaterThan(0);
  expect(report.streamsReopened).toBeGreaterThan(0);
});
