import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { backupName } from './backup-files.ts';
import { readRecorded, recordBackup, recordCheck, recordFiles } from './recorded-backups.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  folder = mkdtempSync(join(tmpdir(), 'lessons-recorded-'));
});
beforeEach(() => database.knex('backups').delete());
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const digest = 'a'.repeat(64);

test('a backup is recorded with its size, and later with the day on which it was restored and its lessons', async () => {
  await recordBackup(client, { name: 'lessons-a.dump', bytes: 5_000_000_000, digest });
  expect(await readRecorded(client)).toEqual([
    {
      file: 'lessons-a.dump',
      finishedAt: expect.any(Date),
      bytes: 5_000_000_000,
      checkedAt: null,
      lessons: null,
    },
  ]);
  await recordCheck(client, 'lessons-a.dump', 12);
  expect(await readRecorded(client)).toMatchObject([{ checkedAt: expect.any(Date), lessons: 12 }]);
});

test('a second backup in the same minute takes the place of the first, and was not tried', async () => {
  await recordBackup(client, { name: 'lessons-a.dump', bytes: 1, digest });
  await recordCheck(client, 'lessons-a.dump', 12);
  await recordBackup(client, { name: 'lessons-a.dump', bytes: 2, digest });
  expect(await readRecorded(client)).toMatchObject([{ bytes: 2, checkedAt: null, lessons: null }]);
});

test('after a restore the newer files are recorded again, and rows go with the days of their files', async () => {
  const name = backupName(new Date(Date.now() - DAY));
  writeFileSync(join(folder, name), 'abc');
  await recordBackup(client, { name: 'lessons-removed.dump', bytes: 1, digest });
  await recordBackup(client, { name: 'lessons-elsewhere.dump', bytes: 1, digest });
  await database
    .knex('backups')
    .where({ file: 'lessons-removed.dump' })
    .update({ finished_at: database.knex.raw(`now() - interval '30 days'`) });
  await recordFiles(client, folder);
  expect((await readRecorded(client)).map(({ file, bytes }) => [file, bytes])).toEqual([
    ['lessons-elsewhere.dump', 1],
    [name, 3],
  ]);
});
