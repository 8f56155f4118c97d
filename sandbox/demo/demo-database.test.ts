import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEmptyDatabase, type EmptyDatabase } from '@lessons/sandbox-postgres';
import { pino } from 'pino';
import { createTestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { emptyDemoDatabase, isSeasonMade, recordSeason } from './demo-database.ts';

const log = pino({ level: 'silent' });
const FIXED = new Date('2026-06-17T09:00:00Z');

let demo: EmptyDatabase;
beforeAll(async () => void (demo = await createEmptyDatabase()));
afterAll(() => demo.drop());

test('the demo refuses the database of the ordinary sandbox, and changes nothing in it', async () => {
  const sandbox = await createTestDatabase();
  await expect(emptyDemoDatabase(sandbox.url)).rejects.toThrow(
    /^The database in the data folder is not the demo’s/,
  );
  expect(await sandbox.knex.schema.hasTable('bookings')).toBe(true);
  await sandbox.drop();
});

test('the demo says how to make a season anew that a release before 1.2 has made', async () => {
  const old = await createTestDatabase();
  await old.knex('schema_migrations').where({ name: '0001-players' }).update({ name: '0001-people' });
  await expect(isSeasonMade(old.url, null, log)).rejects.toThrow(/before 1\.2.* npm run demo -- --fresh$/);
  await old.drop();
});

test('the demo creates its season in an empty database, and again when that was interrupted', async () => {
  const { url } = demo;
  const isMade = (fixedTime: Date | null) => isSeasonMade(url, fixedTime, log);
  expect(await isMade(null)).toBe(false);
  await emptyDemoDatabase(url);
  expect(await isMade(null)).toBe(false);
  await emptyDemoDatabase(url);
  await recordSeason(url, null, log);
  expect([await isMade(null), await isMade(FIXED)]).toEqual([true, false]);
  await emptyDemoDatabase(url);
  await recordSeason(url, FIXED, log);
  expect([await isMade(null), await isMade(FIXED)]).toEqual([false, true]);
});
