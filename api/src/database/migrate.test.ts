import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startApiProcess } from '../../../tests/fixtures/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/test-database.ts';
import { migrateToLatest, missingMigrations, QUEUE_SCHEMA } from './migrate.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const forget = (name: string) => database.knex('schema_migrations').where({ name }).delete();

test('an old release starts on the schema of a newer one', async () => {
  await database
    .knex('schema_migrations')
    .insert({ name: '9999-of-a-newer-release', batch: 99, migration_time: new Date() });
  await database.knex('graphile_worker.migrations').insert({ id: QUEUE_SCHEMA + 1, breaking: false });
  await migrateToLatest(database.url, log);
  expect(await missingMigrations(database.knex)).toEqual([]);
  for (const settings of [{}, { MIGRATE_ON_START: 'false' }]) {
    const api = await startApiProcess(database, { settings });
    expect(await api.stop()).toBe(0);
  }
});

test('the job queue’s schema is the one that this release requires', async () => {
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(
    'select max(id) as newest from graphile_worker.migrations',
  );
  expect(rows).toEqual([{ newest: QUEUE_SCHEMA }]);
});

test('with MIGRATE_ON_START=false a start refuses an older schema', async () => {
  await forget('0007-rate-limits');
  expect(await missingMigrations(database.knex)).toEqual(['0007-rate-limits']);
  const starting = startApiProcess(database, { keepsLog: true, settings: { MIGRATE_ON_START: 'false' } });
  await expect(starting).rejects.toThrow(/^The API (ended before it was|did not print that it is) ready$/);
  await migrateToLatest(database.url, log);
  expect(await missingMigrations(database.knex)).toEqual([]);
});

test('a migration gives up when others keep a table locked', async () => {
  await forget('0007-rate-limits');
  await database.knex.raw('drop index rate_limits_expire');
  const lock = await database.knex.transaction();
  await lock.raw('lock table rate_limits in access exclusive mode');
  await expect(migrateToLatest(database.url, log)).rejects.toThrow('a table was locked by others for 5 s');
  await lock.rollback();
  await migrateToLatest(database.url, log);
});

test('a migration that was killed half-way blocks no other', async () => {
  await forget('0007-rate-limits');
  await database.knex('schema_migrations_lock').update({ is_locked: 1 });
  await migrateToLatest(database.url, log);
  expect(await missingMigrations(database.knex)).toEqual([]);
});

test('each migration has a number of its own', () => {
  const names = readdirSync(new URL('../../migrations/', import.meta.url));
  const numbers = names.map((name) => name.slice(0, 4));
  // Both were released as 0019, and databases know them by name. 0015, 0018 and 0026 were never released.
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  expect(twice).toEqual(['0019']);
});
