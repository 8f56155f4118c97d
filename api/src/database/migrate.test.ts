import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { startApiProcess } from '../../../tests/fixtures/api/start-api-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { describeSchema } from '../../../tools/generate/describe-schema.ts';
import { migrateToLatest, missingMigrations, QUEUE_SCHEMA } from './migrate.ts';

const log = pino({ level: 'silent' });
const names = readdirSync(new URL('../../migrations/', import.meta.url)).map((file) => basename(file, '.ts'));
const newest = names.slice(-1);
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Takes back migrations, the last one first. */
async function undo(migrations: readonly string[]): Promise<void> {
  for (const name of migrations.toReversed()) {
    const { down } = (await import(`../../migrations/${name}.ts`)) as Required<Knex.Migration>;
    await database.knex.transaction(async (trx) => {
      await down(trx);
      await trx('schema_migrations').where({ name }).delete();
    });
  }
}

async function record(...migrations: string[]): Promise<void> {
  const rows = migrations.map((name) => ({ name, batch: 99, migration_time: new Date() }));
  await database.knex('schema_migrations').insert(rows);
}

/** Returns tables, sequences, functions and their like by name, but for those of the sandboxes. */
async function readObjects(): Promise<string[]> {
  const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(`
    select name from (
      select relnamespace as namespace, relname::text as name from pg_class
      union all select pronamespace, proname::text from pg_proc) objects
    where namespace::regnamespace::text !~ '^(pg_|information_schema$)|_sandbox$' order by name`);
  return rows.map(({ name }) => name);
}

const startWithoutMigrating = () =>
  startApiProcess(database, { keepsLog: true, settings: { MIGRATE_ON_START: 'false' } });
const NOT_READY = /^The API (ended before it was|did not print that it is) ready$/m;

test('an old release starts on the schema of a newer one', async () => {
  await record('9999-of-a-newer-release');
  await database.knex('graphile_worker.migrations').insert({ id: QUEUE_SCHEMA + 1, breaking: false });
  await migrateToLatest(database.url, log);
  expect(await missingMigrations(database.knex)).toEqual([]);
  const api = await startApiProcess(database);
  expect(await api.stop()).toBe(0);
});

test('the job queue’s schema is the one that this release requires', async () => {
  const { rows } = await database.knex.raw<{ rows: unknown[] }>(
    'select max(id) as newest from graphile_worker.migrations',
  );
  expect(rows).toEqual([{ newest: QUEUE_SCHEMA }]);
});

test('with MIGRATE_ON_START=false a start refuses an older schema', async () => {
  await undo(newest);
  expect(await missingMigrations(database.knex)).toEqual(newest);
  await expect(startWithoutMigrating()).rejects.toThrow(NOT_READY);
  await migrateToLatest(database.url, log);
  expect(await missingMigrations(database.knex)).toEqual([]);
});

test('a migration gives up when others keep a table locked', async () => {
  await undo(newest);
  const lock = await database.knex.transaction();
  // That migration adds a trigger to this table.
  await lock.raw('lock table coach_settings in access exclusive mode');
  await expect(migrateToLatest(database.url, log)).rejects.toThrow('a table was locked by others for 5 s');
  await lock.rollback();
  await migrateToLatest(database.url, log);
});

test('a migration that was killed half-way blocks no other', async () => {
  await undo(newest);
  await database.knex('schema_migrations_lock').update({ is_locked: 1 });
  await migrateToLatest(database.url, log);
  expect(await missingMigrations(database.knex)).toEqual([]);
});

test('each migration has a number of its own, one more than the last', () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});

test('migrations that are undone leave nothing behind, and can be run again', async () => {
  const before = [await describeSchema(database.knex), await readObjects()];
  await undo(names);
  const ours = (await readObjects()).filter((name) => !name.startsWith('schema_migrations'));
  const { rows } = await database.knex.raw<{ rows: { name: string }[] }>(
    `select relname::text as name from pg_class where relnamespace = 'graphile_worker'::regnamespace
     union select proname::text from pg_proc where pronamespace = 'graphile_worker'::regnamespace`,
  );
  expect(ours).toEqual(rows.map(({ name }) => name).sort());
  await migrateToLatest(database.url, log);
  expect([await describeSchema(database.knex), await readObjects()]).toEqual(before);
});

describe('a database from before 1.2', () => {
  const MADE_BEFORE = /^This database was made by a release before 1\.2.* Nothing was changed in it\./m;
  let before: string[];
  beforeEach(async () => {
    await undo(names);
    await database.knex.raw(
      'drop schema graphile_worker cascade; drop table schema_migrations_lock; create table players (id uuid primary key)',
    );
    await record('0001-people', '0002-coach');
    before = await readObjects();
  });
  afterEach(async () => {
    expect(await readObjects()).toEqual(before);
    const recorded = await database.knex('schema_migrations').orderBy('id').pluck('name');
    expect(recorded).toEqual(['0001-people', '0002-coach']);
  });

  test('a database from before 1.2 is not migrated, and nothing is written into it', async () => {
    await expect(migrateToLatest(database.url, log)).rejects.toThrow(MADE_BEFORE);
    await expect(migrateToLatest(database.url, log, 'Remove .data.')).rejects.toThrow(
      /it\. Remove \.data\.$/,
    );
  });

  test.each(['true', 'false'])(
    'no API starts on a database from before 1.2, with MIGRATE_ON_START=%s',
    async (MIGRATE_ON_START) => {
      const starting = startApiProcess(database, { keepsLog: true, settings: { MIGRATE_ON_START } });
      await expect(starting).rejects.toThrow(MADE_BEFORE);
    },
  );
});
