import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([one.drop(), other.drop()]);
});

test('every test file has a database of its own', async () => {
  await one.knex.raw('create table only_here (id int)');
  expect(await one.knex.schema.hasTable('only_here')).toBe(true);
  expect(await other.knex.schema.hasTable('only_here')).toBe(false);
});
