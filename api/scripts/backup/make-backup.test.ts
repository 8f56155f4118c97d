import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { createDatabaseWithRoles, type DatabaseWithRoles } from '../../../tests/fixtures/api/running-role.ts';
import { createStandIns } from '../../../tests/fixtures/api/stand-in-programs.ts';
import { backupName, unfinishedName } from './backup-files.ts';
import { databaseNameOf } from './libpq.ts';
import { makeBackup } from './make-backup.ts';
import { tryNewestBackup } from './try-backup.ts';

/* With programs in the place of PostgreSQL's: `npm run test:machine` backs up and restores with its own. */

const OLD = backupName(new Date(Date.now() - 40 * DAY));

let database: DatabaseWithRoles;
let folder: string;
let programs: ReturnType<typeof createStandIns>;
beforeAll(async () => {
  database = await createDatabaseWithRoles();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.knex('backups').delete();
  folder = mkdtempSync(join(tmpdir(), 'lessons-backups-'));
  programs = createStandIns();
  writeFileSync(join(folder, OLD), 'old');
  programs.put(
    'pg_dump',
    `echo "$@" >> ${programs.folder}/arguments; for last; do :; done; printf dump > "\${last#--file=}"`,
  );
  programs.put(
    'pg_restore',
    `[ "$1" = --list ] || { echo 'pg_restore: error: broken' >&2; exit 1; }; echo '1; 0 2 TABLE DATA public bookings lessons'`,
  );
});
afterEach(() => {
  programs.remove();
  rmSync(folder, { recursive: true });
});

/** Backs up as a role that may create databases, unless another is named. */
const backUp = (url = database.url) => makeBackup({ owner: { url }, folder });
const tryIt = (url = database.url) => tryNewestBackup({ owner: { url }, folder });
const recorded = () => database.knex('backups').whereNot({ file: OLD }).select('*');

test('a backup is a file that its owner alone can read, and no password is an argument of a program', async () => {
  const { file, bytes } = await backUp(database.ownerUrl);
  expect({ mode: statSync(file).mode & 0o777, bytes }).toEqual({ mode: 0o600, bytes: 4 });
  expect(await recorded()).toMatchObject([{ bytes: '4', sha256: expect.any(String), checked_at: null }]);
  const seen = readFileSync(join(programs.folder, 'arguments'), 'utf8');
  expect(seen).toContain('--format=custom');
  expect(seen).not.toContain(new URL(database.ownerUrl).password);
});

test.each([
  [
    'can’t be read',
    `echo 'pg_restore: error: no archive' >&2; exit 1`,
    /^No backup was made\. pg_restore: error: no archive/,
  ],
  ['has no lessons', 'echo', /^No backup was made\. The database that the settings name has no lessons/],
])(
  'a dump that %s is no backup: the reason is said, and those before it stay',
  async (_what, script, says) => {
    programs.put('pg_restore', script);
    await expect(backUp()).rejects.toThrow(says);
    expect(readdirSync(folder)).toEqual([OLD]);
    expect(await recorded()).toEqual([]);
  },
);

test('two backups at once are one, and what a killed run has left is removed', async () => {
  const left = unfinishedName(OLD);
  writeFileSync(join(folder, left), 'half');
  programs.put(
    'pg_dump',
    `for last; do :; done; while [ ! -e ${programs.folder}/go ]; do sleep 0.05; done; printf dump > "\${last#--file=}"`,
  );
  const first = backUp();
  await eventually(
    async () => readdirSync(folder).filter((name) => name !== left),
    ({ length }) => length === 2,
  );
  await expect(backUp()).rejects.toThrow('No backup was made. Another backup is under way.');
  mkdirSync(join(programs.folder, 'go'));
  await first;
  expect(readdirSync(folder)).toEqual([OLD, expect.stringMatching(/^lessons-.*\.dump$/)]);
});

test('a backup that can’t be restored stays, the failure is said, and no copy of the database is left', async () => {
  const scratch = `${databaseNameOf(database)}_scratch`;
  await database.knex.raw(`create database ${scratch}`);
  await backUp();
  await expect(tryIt()).rejects.toThrow(
    /^The backup lessons-\S+ is there, but could not be tried by restoring it\. .*broken$/,
  );
  expect(await database.knex('pg_database').where({ datname: scratch })).toEqual([]);
  expect(await recorded()).toMatchObject([{ checked_at: null, lessons: null }]);
});

test('a backup is tried by restoring it once a week', async () => {
  await backUp();
  const triedDaysAgo = async (days: number) => {
    const checkedAt = database.knex.raw('now() - make_interval(days => ?, mins => 10)', [days]);
    await database.knex('backups').update({ checked_at: checkedAt, lessons: 3 });
    return tryIt();
  };
  expect(await triedDaysAgo(6)).toBeNull();
  await expect(triedDaysAgo(7)).rejects.toThrow('broken');
});

test('an owner who may not create databases makes backups, and is told what is missing to try them', async () => {
  await backUp(database.ownerUrl);
  await expect(tryIt(database.ownerUrl)).rejects.toThrow(/alter role "\w+_owner" createdb$/);
});
