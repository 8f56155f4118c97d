import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { connect } from '../../api/src/database/connect.ts';
import { seed } from './seed.ts';

const IDS = {
  'coach@example.com': '01900000-0000-7000-8000-000000000001',
  'player@example.com': '01900000-0000-7000-8000-000000000002',
};
const auth = {
  createAccount: async ({ email }: { email: string }) => ({ userId: IDS[email as keyof typeof IDS] }),
};

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

test('the sandbox adds accounts and working hours once, however often it starts, and undoes no change', async () => {
  const knex = connect(database.url, pino({ level: 'silent' }));
  const { knex: rows } = database;
  await seed(knex, auth);
  expect(await rows('players').orderBy('email').select('email', 'is_coach')).toEqual([
    { email: 'coach@example.com', is_coach: true },
    { email: 'player@example.com', is_coach: false },
  ]);
  expect(await rows('working_hours')).toHaveLength(6);

  await rows('working_hours').where({ day_of_week: 6 }).delete();
  await rows('players').where({ email: 'coach@example.com' }).update({ first_name: 'Billie' });
  await Promise.all([seed(knex, auth), seed(knex, auth)]);
  expect(await rows('working_hours')).toHaveLength(5);
  expect(await rows('players').where({ first_name: 'Billie' })).toHaveLength(1);
  await knex.destroy();
});
