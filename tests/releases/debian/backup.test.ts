import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import { backupName } from '../../../api/scripts/backup/backup-files.ts';
import { openSite } from '../../../api/scripts/backup/sealed-site.ts';
import { eventually } from '../../fixtures/api/eventually.ts';
import { operate, startSiteDatabase, type SiteDatabase } from './site-database.ts';

/* The program `backup`, with Debian's PostgreSQL and its own pg_dump and pg_restore. */

let site: SiteDatabase;
let folder: string;
let programs: string;

beforeAll(async () => {
  site = await startSiteDatabase();
  await site.asOwner(async (knex) => {
    const player = randomUUID();
    await knex('players').insert({ id: player, email: 'ada@example.com', email_as_of: new Date() });
    await knex.raw(
      `insert into bookings (player_id, status, starts_at, ends_at, location, price_pence)
        select ?, 'cancelled', now() + make_interval(days => day), now() + make_interval(days => day, hours => 1), 'Court', 5000
        from generate_series(1, 3) day`,
      [player],
    );
  });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-backups-'));
  programs = mkdtempSync(join(tmpdir(), 'lessons-programs-'));
  await site.asOwner((knex) => knex('backups').delete());
});
afterEach(() => {
  for (const each of [folder, programs]) rmSync(each, { recursive: true });
});
afterAll(async () => site[Symbol.asyncDispose]());

const settings = () => ({ DATABASE_OWNER_URL: site.ownerUrl, PATH: `${programs}:${process.env['PATH']}` });
const backUp = (...args: string[]) => operate(['backup', '--into', folder, ...args], settings()).ended;
const backups = () => readdirSync(folder).filter((name) => name.endsWith('.dump') && !name.startsWith('.'));
const recorded = () =>
  site.asOwner((knex) => knex('backups').select('*').orderBy('file')) as Promise<Record<string, unknown>[]>;
const databases = () => site.asSuperuser('select datname from pg_database order by 1').split('\n');

/** Puts a program in front of PostgreSQL's own. `$REAL` runs that one. */
function replace(program: string, script: string): void {
  const real = execFileSync('which', [program], { encoding: 'utf8' }).trim();
  writeFileSync(join(programs, program), `#!/bin/sh\nREAL=${real}\n${script}\n`);
  chmodSync(join(programs, program), 0o755);
}

test('a backup is a file that its owner alone can read, is recorded, and was restored into a database that is gone', async () => {
  const { code, stdout, stderr } = await backUp();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^\S+\/lessons-\S+\.dump {2}\d+ kB\nlessons-\S+ was restored .* with 3 lessons\.\n$/,
  );
  const [name = ''] = backups();
  const file = join(folder, name);
  expect(readdirSync(folder)).toEqual([name]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [sum] = execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ');
  expect(await recorded()).toEqual([
    {
      file: name,
      finished_at: expect.any(Date),
      bytes: String(statSync(file).size),
      sha256: sum,
      checked_at: expect.any(Date),
      lessons: 3,
    },
  ]);
  expect(databases()).not.toContain('lessons_scratch');
  const list = await backUp('--list');
  expect(list.stdout).toMatch(new RegExp(`^${name} +\\d+ kB  restored on \\S+, 3 lessons\\n$`));
});

test('a backup is tried by restoring it once a week', async () => {
  const lastTriedBefore = (days: number) =>
    site.asOwner(async (knex) => {
      await knex('backups').delete();
      const at = knex.raw(`now() - make_interval(days => ?, mins => -10)`, [days]);
      await knex('backups').insert({
        file: backupName(new Date(Date.now() - days * DAY)),
        finished_at: at,
        bytes: 1,
        sha256: 'a'.repeat(64),
        checked_at: at,
        lessons: 3,
      });
    });
  await lastTriedBefore(7);
  expect((await backUp()).stdout).not.toContain('was restored');
  await lastTriedBefore(8);
  expect((await backUp()).stdout).toContain('was restored');
});

test('backups older than --keep-days go with their rows, and other files stay', async () => {
  const old = [40, 8, 7].map((days) => backupName(new Date(Date.now() - days * DAY - 120_000)));
  const kept = backupName(new Date(Date.now() - 5 * DAY));
  for (const name of [...old, kept, 'notes.txt']) writeFileSync(join(folder, name), 'x');
  await site.asOwner((knex) =>
    knex('backups').insert(
      old.map((file) => ({
        file,
        finished_at: knex.raw(`now() - interval '8 days'`),
        bytes: 1,
        sha256: 'a'.repeat(64),
      })),
    ),
  );
  expect((await backUp('--keep-days', '7')).code).toBe(0);
  const [newest = ''] = backups().toSorted().toReversed();
  expect(readdirSync(folder).toSorted()).toEqual([kept, newest, 'notes.txt'].toSorted());
  expect((await recorded()).map(({ file }) => file)).toEqual([kept, newest]);
});

test('no backup may be kept for longer than the privacy notice promises', async () => {
  const { code, stderr } = await backUp('--keep-days', '31');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^--keep-days must be 1 to 30/),
  });
});

test('the password is in no argument of a program that a backup runs', async () => {
  replace('pg_dump', `echo "$@" >> ${folder}/arguments; exec "$REAL" "$@"`);
  replace('pg_restore', `echo "$@" >> ${folder}/arguments; exec "$REAL" "$@"`);
  expect((await backUp()).code).toBe(0);
  const seen = readFileSync(join(folder, 'arguments'), 'utf8');
  expect(seen).toContain('--format=custom');
  expect(seen).not.toContain('secret-of-lessons');
});

test('a backup that was killed leaves no file that counts as one, and the next one removes what is left', async () => {
  replace(
    'pg_dump',
    `for last; do :; done; printf half > "\${last#--file=}"; echo $$ > ${programs}/pid; exec sleep 600`,
  );
  const { child, ended } = operate(['backup', '--into', folder], settings());
  await eventually(
    async () => readdirSync(programs),
    (names) => names.includes('pid'),
  );
  child.kill('SIGKILL');
  expect(
    (await ended.finally(() => process.kill(Number(readFileSync(join(programs, 'pid'), 'utf8'))))).signal,
  ).toBe('SIGKILL');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.lessons-.*\.unfinished$/)]);
  expect(await recorded()).toEqual([]);

  rmSync(join(programs, 'pg_dump'));
  await eventually(
    async () => (await backUp()).stderr,
    (stderr) => stderr === '',
  );
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^lessons-.*\.dump$/)]);
});

test('two backups at once are one, and the other says so', async () => {
  replace('pg_dump', `while [ ! -e ${programs}/go ]; do sleep 0.05; done; exec "$REAL" "$@"`);
  const first = operate(['backup', '--into', folder], settings()).ended;
  await eventually(
    async () => readdirSync(folder),
    ({ length }) => length === 1,
  );
  const second = await backUp();
  expect(second).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No backup was made\. Another backup is under way\./),
  });
  writeFileSync(join(programs, 'go'), '');
  expect((await first).code).toBe(0);
  expect(backups()).toHaveLength(1);
});

test.each([
  [
    'it is older than the server',
    () =>
      replace(
        'pg_dump',
        `echo "pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 18.1; pg_dump version: 15.14" >&2; exit 1`,
      ),
    /^No backup was made\. pg_dump is of PostgreSQL 15, and the server of 18\. Install .*postgresql-client-18\.\n$/,
  ],
  [
    'the dump can’t be read',
    () => replace('pg_dump', `for last; do :; done; printf half > "\${last#--file=}"`),
    /^No backup was made\. The dump is damaged/,
  ],
])(
  'a backup that fails since %s says so in one line, and leaves those before it',
  async (_reason, arrange, says) => {
    writeFileSync(join(folder, backupName(new Date(Date.now() - 60 * DAY))), 'old');
    arrange();
    const { code, stderr } = await backUp();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(says) });
    expect(stderr.trim()).not.toContain('\n');
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await recorded()).toEqual([]);
  },
);

test('without pg_dump on the machine a backup names the package', async () => {
  const { code, stderr } = await operate(['backup', '--into', folder], { ...settings(), PATH: programs })
    .ended;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^No backup was made\. pg_dump is not installed\. Install .*postgresql-client.*\n$/,
    ),
  });
});

test('a full disk leaves the backups before it, and no half one [promise availability]', async () => {
  const small = join(folder, 'small');
  mkdirSync(small);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', small]);
  try {
    const old = backupName(new Date(Date.now() - 60 * DAY));
    writeFileSync(join(small, old), 'old');
    const { code, stderr } = await operate(['backup', '--into', small], settings()).ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^No backup was made\. The disk of \S+ is full\. .*\n$/),
    });
    expect(readdirSync(small)).toEqual([old]);
    expect(await recorded()).toEqual([]);
  } finally {
    execFileSync('umount', [small]);
  }
});

test('a backup that can’t be restored stays, the failure is said, and nothing is left of the attempt', async () => {
  replace(
    'pg_restore',
    `[ "$1" = --list ] && exec "$REAL" "$@"; "$REAL" "$@"; echo 'pg_restore: error: broken' >&2; exit 1`,
  );
  const { code, stderr } = await backUp();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^The backup lessons-\S+ is there, but could not be tried by restoring it\. .*broken\n$/,
    ),
  });
  expect(backups()).toHaveLength(1);
  expect(databases()).not.toContain('lessons_scratch');
  expect(await recorded()).toMatchObject([{ checked_at: null, lessons: null }]);
});

test('a scratch database that a killed run has left is dropped by the next backup', async () => {
  expect((await backUp()).code).toBe(0);
  site.asSuperuser('create database lessons_scratch owner lessons');
  expect((await backUp()).code).toBe(0);
  expect(databases()).not.toContain('lessons_scratch');
});

test('an owner who may not create databases makes backups, and is told what is missing to try them', async () => {
  site.asSuperuser('alter role lessons nocreatedb');
  try {
    const { code, stderr } = await backUp();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/alter role "lessons" createdb\n$/),
    });
    expect(backups()).toHaveLength(1);
  } finally {
    site.asSuperuser('alter role lessons createdb');
  }
});

test('a database that the release before has migrated is backed up, and the backup is recorded later', async () => {
  await site.asOwner((knex) => knex.raw('alter table backups rename to backups_of_later'));
  try {
    expect(await backUp()).toMatchObject({ code: 0, stderr: '' });
  } finally {
    await site.asOwner((knex) => knex.raw('alter table backups_of_later rename to backups'));
  }
  const [before = ''] = backups();
  writeFileSync(join(folder, backupName(new Date(Date.now() - DAY))), readFileSync(join(folder, before)));
  expect((await backUp()).code).toBe(0);
  expect((await recorded()).map(({ file }) => file)).toEqual(backups().toSorted());
});

test('a backup has the settings and secrets of the site, encrypted', async () => {
  const siteFolder = join(programs, 'site');
  mkdirSync(join(siteFolder, 'secrets'), { recursive: true });
  const key = 'a'.repeat(64);
  writeFileSync(join(siteFolder, '.env'), 'SITE=live\n');
  writeFileSync(join(siteFolder, 'secrets/backup_key'), key);
  expect((await backUp('--site', siteFolder)).code).toBe(0);
  const file = join(folder, 'lessons-site.enc');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openSite(readFileSync(file), key)).toEqual({ '.env': 'SITE=live\n', 'secrets/backup_key': key });
});
