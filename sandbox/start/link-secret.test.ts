import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { readLinkSecret } from './link-secret.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('processes that start at once share one link secret, and the next start has the same', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => readLinkSecret(database.knex)));
  expect(new Set([...secrets, await readLinkSecret(database.knex)]).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
});
