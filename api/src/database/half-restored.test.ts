import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { refuseHalfRestored, restoreComment } from './half-restored.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const comment = async (text: string) => {
  const { knex } = database;
  const { rows } = await knex.raw<{ rows: { sql: string }[] }>(
    `select format('comment on database %I is %L', current_database(), ?::text) as sql`,
    [text],
  );
  await knex.raw(String(rows[0]?.sql));
};
const progress = { key: 'a', restoredAt: new Date(), lastEntry: '7', broken: null };

test('the API does not start on a database whose restore has not ended, and does on others', async () => {
  const { knex } = database;
  await refuseHalfRestored(knex);
  await comment('The lessons of a coach.');
  await refuseHalfRestored(knex);
  await comment(restoreComment({ ...progress, isDone: false }));
  await expect(refuseHalfRestored(knex)).rejects.toThrow('Run the same `restore` again');
  await comment(restoreComment({ ...progress, isDone: true }));
  await refuseHalfRestored(knex);
});
