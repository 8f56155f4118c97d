import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { connect } from '../../src/database/connect.ts';
import { checkBackups } from './check-backups.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60_000);

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  knex = connect({ url: database.url }, pino({ enabled: false }));
});
beforeEach(() => database.knex('backups').delete());
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

let folder: string | undefined;
afterEach(() => {
  folder = undefined;
});

const add = (hours: number, checkedHours?: number) =>
  database.knex('backups').insert({
    file: `lessons-${hours}.dump`,
    finished_at: hoursAgo(hours),
    bytes: 101_500,
    sha256: 'a'.repeat(64),
    ...(checkedHours !== undefined && { checked_at: hoursAgo(checkedHours), lessons: 1_234 }),
  });
const check = () => checkBackups(knex, folder, NOW);

test('the doctor says how old the last backup is, its size, and when one was last restored, with its lessons', async () => {
  await add(100, 96);
  await add(9);
  expect(await check()).toEqual({
    status: 'ok',
    subject: 'Backups',
    says: 'the last one is 9 hours old, 102 kB; restored on 2026-11-23 with 1,234 lessons',
  });
});

test('the doctor looks whether the file of the last backup is where backups are, and whole', async () => {
  await add(9, 9);
  folder = mkdtempSync(join(tmpdir(), 'lessons-backups-'));
  try {
    expect(await check()).toMatchObject({ status: 'fail', says: expect.stringContaining('is not whole in') });
    writeFileSync(join(folder, 'lessons-9.dump'), 'x'.repeat(101_500));
    expect(await check()).toMatchObject({ status: 'ok' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the doctor counts no backup that is dated in the future, by a clock that was wrong', async () => {
  await add(-4_000, -4_000);
  await add(9, 9);
  expect(await check()).toMatchObject({
    status: 'ok',
    says: expect.stringMatching(/^the last one is 9 hours old/),
  });
});

test.each<[string, 'warn' | 'fail', [number, number?][], RegExp, RegExp]>([
  ['without any backup', 'warn', [], /^there is none$/, /`lessons backup` makes one/],
  [
    'with a backup of the night before last',
    'fail',
    [[26, 26]],
    /^the last one is 26 hours old/,
    /each night by itself/,
  ],
  [
    'with a backup of last week',
    'fail',
    [[160, 160]],
    /^the last one is 6 days old/,
    /`lessons backup` makes one/,
  ],
  [
    'with a backup that was never restored',
    'warn',
    [[1]],
    /an hour old.*; none was ever restored/,
    /tries it/,
  ],
  [
    'while none can be restored any more',
    'warn',
    [[216, 216], [0]],
    /less than an hour old.*long ago/,
    /tries it/,
  ],
])('the doctor warns %s, and names the command', async (_when, status, backups, says, remedy) => {
  for (const [hours, checkedHours] of backups) await add(hours, checkedHours);
  expect(await check()).toEqual({
    status,
    subject: 'Backups',
    says: expect.stringMatching(says),
    remedy: expect.stringMatching(remedy),
  });
});
