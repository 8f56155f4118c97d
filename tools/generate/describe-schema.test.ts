import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { describeSchema } from './describe-schema.ts';

const copy = path.join(import.meta.dirname, '../../docs/schema.md');

test('docs/schema.md shows the tables as the migrations make them', async () => {
  const database = await createTestDatabase();
  try {
    const described = await describeSchema(database.knex);

    expect(described).toContain('court_times_no_overlap');
    // `npm run generate -- schema` writes the copy.
    expect(described).toBe(await readFile(copy, 'utf8'));
  } finally {
    await database.drop();
  }
});
