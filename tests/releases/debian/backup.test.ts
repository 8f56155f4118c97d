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
import { API_SETTINGS } from '../../fixtures/api/api-settings.ts';
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

const settings = () => ({
  ...API_SETTINGS,
  DATABASE_OWNER_URL: site.ownerUrl,
  PATH: `${programs}:${process.env['PATH']}`,
});
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

test('a dump that can’t be read is no backup: the reason is said, and those before it stay', async () => {
  writeFileSync(join(folder, backupName(new Date(Date.now() - 60 * DAY))), 'old');
  replace('pg_dump', `for last; do :; done; printf half > "\${last#--file=}"`);
  const { code, stderr } = await backUp();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^No backup was made\. pg_restore: error: /),
  });
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await recorded()).toEqual([]);
});

test('a full disk leaves the backups before it, and no half one', async () => {
  const small = join(folder, 'small');
  mkdirSync(small);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', small]);
  try {
    const old = backupName(new Date(Date.now() - 60 * DAY));
    writeFileSync(join(small, old), 'old');
    const { code, stderr } = await operate(['backup', '--into', small], settings()).ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^No backup was made\. .*No space left on device/),
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

test('a backup has the settings and secrets of the site, and who is told of alerts, encrypted', async () => {
  const siteFolder = join(programs, 'site');
  mkdirSync(join(siteFolder, 'secrets'), { recursive: true });
  const key = 'a'.repeat(64);
  writeFileSync(join(siteFolder, '.env'), 'SITE=live\n');
  writeFileSync(join(siteFolder, 'secrets/backup_key'), key);
  mkdirSync(join(siteFolder, 'monitoring'));
  writeFileSync(join(siteFolder, 'monitoring/alertmanager.yaml'), 'receivers: []\n');
  expect((await backUp('--site', siteFolder)).code).toBe(0);
  const file = join(folder, 'lessons-site.enc');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openSite(readFileSync(file), key)).toEqual({
    '.env': 'SITE=live\n',
    'monitoring/alertmanager.yaml': 'receivers: []\n',
    'secrets/backup_key': key,
  });
});
