import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';

const page = readFileSync('docs/what-went-wrong.md', 'utf8');
const statements = [...page.matchAll(/```sql\n(.+?)```/gs)]
  .flatMap(([, block = '']) => block.split(';'))
  .map((statement) => statement.trim())
  .filter(Boolean);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the page about what went wrong has statements for each of its parts', () => {
  expect(statements.length).toBeGreaterThan(6);
});

test.each(statements)('the newest schema accepts the page’s statement: %s', async (statement) => {
  const id = '00000000-0000-0000-0000-000000000000';
  const filledIn = statement
    .replaceAll(/'(PLAYER|BOOKING|PAYMENT)'/g, `'${id}'`)
    .replaceAll("'DAY'", "'2026-06-17'");
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(filledIn);
  expect(rows).toEqual([]);
});
