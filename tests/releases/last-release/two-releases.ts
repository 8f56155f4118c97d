import { afterAll, beforeAll } from '@jest/globals';
import { SITE, type ProcessClient } from '../../fixtures/api/process-client.ts';
import { startApiProcess, type ApiProcess } from '../../fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/api/test-database.ts';

/**
 * Starts the API of the last release and the present one on one database, as they run together while a
 * release is rolled out, or after it was rolled back. The present one has migrated the database.
 */
export function setUpTwoReleases() {
  const apis = {} as { last: ApiProcess; present: ApiProcess; database: TestDatabase };
  beforeAll(async () => {
    apis.database = await createTestDatabase();
    const settings = { PUBLIC_URL: SITE, MIGRATE_ON_START: 'false' };
    // First, as in a rollout.
    apis.last = await startApiProcess(apis.database, {
      settings,
      folder: process.env['TEST_LAST_RELEASE'],
      keepsLog: true,
    });
    apis.present = await startApiProcess(apis.database, { settings });
  });
  afterAll(async () => {
    await Promise.all([apis.last?.kill(), apis.present?.kill()]);
    await apis.database?.drop();
  });
  return apis;
}

/** Calls and expects success. */
export async function must(client: ProcessClient, method: string, path: string, body?: unknown) {
  const answer = await client.insist(method, path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
