import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import type { Knex } from 'knex';
import pg from 'pg';
import { refuseHalfRestored } from '../../../api/src/database/half-restored.ts';
import { API_SETTINGS } from '../../fixtures/api/api-settings.ts';
import { startApiProcess, type ApiProcess } from '../../fixtures/api/start-api-process.ts';
import {
  connectToDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../fixtures/api/test-database.ts';
import { operate, startSiteDatabase, type SiteDatabase } from './site-database.ts';

/* The program `restore`, with Debian's PostgreSQL. */

const ADA = '11111111-1111-4111-8111-111111111111';
const COACH = '22222222-2222-4222-8222-222222222222';

let site: SiteDatabase;
/** The sandbox's Stripe and Supabase. */
let services: ApiProcess;
let outside: TestDatabase;
let folder: string;
let backup: string;

beforeAll(async () => {
  outside = await createTestDatabase();
  services = await startApiProcess(outside);
  site = await startSiteDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lessons-restore-'));
  await site.asOwner(fill);
  const made = await operate(['backup', '--into', join(folder, 'backups')], settings()).ended;
  expect(made).toMatchObject({ code: 0, stderr: '' });
  backup = join(folder, 'backups', String(readdirSync(join(folder, 'backups'))[0]));
  await site.asOwner(changeAfterBackup);
  site.asSuperuser('alter database lessons rename to prepared');
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await services.stop();
  await outside.drop();
  rmSync(folder, { recursive: true });
});

/** Every test has a database of its own, as it was lost. */
beforeEach(() => {
  site.asSuperuser('create database lessons template prepared owner lessons');
});
afterEach(() => {
  rmSync(join(folder, 'pg_restore'), { force: true });
  for (const name of databases().filter((each) => each.startsWith('lessons')))
    site.asSuperuser(`drop database ${name} with (force)`);
});

function putProgram(name: string, script: string): void {
  writeFileSync(join(folder, name), script);
  chmodSync(join(folder, name), 0o755);
}

async function fill(knex: Knex): Promise<void> {
  for (const [id, email] of [
    [ADA, 'ada@example.com'],
    [COACH, 'coach@example.com'],
  ])
    await knex('players').insert({ id, email, email_as_of: new Date(), is_coach: id === COACH });
  await addMail(knex, 'due-before');
  await knex('mails').update({ created_at: knex.raw(`now() - interval '1 minute'`) });
  await addMail(knex, 'reminder', { send_at: knex.raw(`now() + interval '1 day'`) });
  await knex.raw(`select graphile_worker.add_job('label-intent', '{}', job_key := 'label')`);
}

/** Is lost with the database. */
async function changeAfterBackup(knex: Knex): Promise<void> {
  await knex('players').where({ id: ADA }).update({ email: 'lost@example.com' });
  await knex('players').where({ id: COACH }).update({ is_coach: false });
  for (const entry of [
    { action: 'access.removed', player_id: COACH },
    { action: 'client.added', player_id: ADA },
  ])
    await knex.raw('select audit.write_entry(?::jsonb)', [JSON.stringify({ at: new Date(), ...entry })]);
}

async function addMail(knex: Knex, event: string, more: object = {}) {
  await knex('mails').insert({
    event,
    recipient: 'ada@example.com',
    kind: 'booked',
    facts: {},
    ...more,
  });
}

const settings = (more: Record<string, string> = {}) => ({
  ...API_SETTINGS,
  PATH: `${folder}:${process.env['PATH']}`,
  DATABASE_URL: site.apiUrl,
  DATABASE_OWNER_URL: site.ownerUrl,
  SITE: 'staging',
  ADMIN_EMAILS: 'coach@example.com',
  PUBLIC_URL: 'https://lessons.example',
  SUPABASE_URL: services.url,
  STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
  STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
  STRIPE_API_URL: services.url,
  STRIPE_JS_URL: '/sandbox/stripe.js',
  ...more,
});
const restore = (args: string[], more: Record<string, string> = {}) =>
  operate(['restore', ...args], settings(more)).ended;
const emailOfAda = () =>
  site.asOwner((knex) => knex('players').where({ id: ADA }).pluck('email')) as Promise<string[]>;
const statusOfMails = async () => {
  const mails = await site.asOwner((knex) => knex('mails').select('event', 'status'));
  return Object.fromEntries(mails.map(({ event, status }: Record<string, string>) => [event, status]));
};
const databases = () => site.asSuperuser('select datname from pg_database order by 1').split('\n');

test('a backup is put in the place of the database, and brought to what happened since', async () => {
  const { code, stdout, stderr } = await restore([backup]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await emailOfAda()).toEqual(['ada@example.com']);
  expect(await statusOfMails()).toEqual({ 'due-before': 'dropped', reminder: 'waiting' });
  expect(
    await site.asOwner(async (knex) =>
      knex('graphile_worker.jobs').where({ task_identifier: 'label-intent' }),
    ),
  ).toEqual([]);
  expect(stdout).toMatch(/Compared 0 payments with the provider, since \d{4}-\d\d-\d\d 00:00 UTC\./);
  expect(stdout).toMatch(/Lost their role after the backup, and have it again.*\n {2}coach@example\.com\n/);
  expect(stdout).toMatch(/enters it again.*\n {2}.* {2}client\.added {2}lost@example\.com\n/);
  expect(stdout).toMatch(/Start the API now\.\n$/);

  // The one before is kept.
  const broken = String(databases().find((name) => /^lessons_broken_\d{8}_\d{6}$/.test(name)));
  expect(stdout).toContain(`kept as ${broken} for 30 days.`);
  const url = site.ownerUrl.replace(/lessons$/, broken);
  expect(await site.asOwner((knex) => knex('players').where({ id: ADA }).pluck('email'), url)).toEqual([
    'lost@example.com',
  ]);
  expect(databases()).not.toContain('lessons_restored');
});

test('the restored database belongs to the owner, and the API’s role works on it and on the job queue', async () => {
  expect((await restore([backup])).code).toBe(0);
  const knex = connectToDatabase(site.apiUrl);
  try {
    await knex('players').where({ id: ADA }).update({ email: 'new@example.com' });
    await knex.raw('select graphile_worker.add_job(?)', ['reconcile']);
    expect(await knex('graphile_worker.jobs').pluck('task_identifier')).toContain('reconcile');
    await expect(knex.raw('create table extra (id int)')).rejects.toMatchObject({ code: '42501' });
    const { rows } = await knex.raw<{ rows: { owner: string }[] }>(
      'select distinct tableowner as owner from pg_tables where schemaname = ?',
      ['public'],
    );
    expect(rows).toEqual([{ owner: 'lessons' }]);
  } finally {
    await knex.destroy();
  }
});

test('a restore that failed half-way lets no API start, and goes on when it is run again, without losing what it had written', async () => {
  const first = await restore([backup], { STRIPE_API_URL: 'http://localhost:1' });
  expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('Stripe') });
  expect(first.stderr).toContain('run the same command again');
  expect(await emailOfAda()).toEqual(['ada@example.com']);
  await expect(site.asOwner(refuseHalfRestored)).rejects.toThrow('lacks what happened since');
  const before = databases();
  // As the comparison writes one about a lesson that it has booked again.
  await site.asOwner((knex) => addMail(knex, 'booked-again'));

  const second = await restore([backup]);
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('This goes on from there.') });
  expect(await statusOfMails()).toMatchObject({ 'due-before': 'dropped', 'booked-again': 'waiting' });
  expect(second.stdout).toContain('client.added');
  expect(databases()).toEqual(before);
  await site.asOwner(refuseHalfRestored);
});

test('a restore that has ended is not done once more: what is left to do is said again, and nothing is changed without --again', async () => {
  await restore([backup]);
  const before = databases();
  await site.asOwner((knex) => knex('players').where({ id: ADA }).update({ email: 'new@example.com' }));
  const second = await restore([backup]);
  expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing was changed.*--again\./) });
  expect(second.stdout).toContain('client.added');
  expect([await emailOfAda(), databases()]).toEqual([['new@example.com'], before]);
  expect((await restore([backup, '--again'])).code).toBe(0);
  expect(await emailOfAda()).toEqual(['ada@example.com']);
});

test('a backup that is not as it was recorded is refused', async () => {
  const sha256 = 'a'.repeat(64);
  await site.asOwner((knex) =>
    knex('backups')
      .insert({ file: basename(backup), finished_at: new Date(), bytes: 1, sha256 })
      .onConflict('file')
      .merge(),
  );
  expect(await restore([backup])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is not what it was when it was made'),
  });
});

test('a dump that can’t be restored changes nothing', async () => {
  putProgram(
    'pg_restore',
    '#!/bin/sh\n[ "$1" = --list ] && exec /usr/bin/pg_restore "$@"\necho broken >&2; exit 1\n',
  );
  const before = databases();
  expect(await restore([backup])).toMatchObject({ code: 1, stderr: expect.stringContaining('broken') });
  expect(databases()).toEqual(before);
  expect(await emailOfAda()).toEqual(['lost@example.com']);
});

test('a restore is refused while the API is connected', async () => {
  const api = connectToDatabase(site.apiUrl);
  try {
    await api.raw('select 1');
    expect(await restore([backup])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The API is connected to the database lessons\. Stop all of its processes first\./,
      ),
    });
  } finally {
    await api.destroy();
  }
  expect(await emailOfAda()).toEqual(['lost@example.com']);
  expect(await restore([backup])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Start the API now\.\n$/),
  });
});

test('connections that a pooler keeps are ended', async () => {
  const pooler = new pg.Client({ connectionString: site.apiUrl, application_name: 'pgbouncer' });
  pooler.on('error', () => {});
  await pooler.connect();
  expect(await restore([backup])).toMatchObject({ code: 0 });
  await pooler.end().catch(() => {});
});

test('a database that was restored to a moment is brought to what happened since, in its place', async () => {
  const before = databases();
  const { code, stdout } = await restore(['--since', '2026-11-21']);
  expect(code).toBe(0);
  expect(stdout).toContain('since 2026-11-21 00:00 UTC');
  expect(stdout).toMatch(/can’t be read, so nobody knows what the coach did by hand.*\nHas a role/);
  expect(await statusOfMails()).toEqual({ 'due-before': 'dropped', reminder: 'waiting' });
  expect(databases()).toEqual(before);
});

test.each([
  [[], /^Name the file of a backup/],
  [['/nowhere.dump'], /^There is no file \/nowhere\.dump\./],
  [['--since', 'yesterday'], /^Name the file of a backup/],
])('a restore of %j says what is missing', async (args, says) => {
  expect(await restore(args)).toMatchObject({ code: 1, stderr: expect.stringMatching(says) });
});

test('a restore of another file than a backup says so', async () => {
  appendFileSync(join(folder, 'notes.txt'), 'no backup');
  expect(await restore([join(folder, 'notes.txt')])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('pg_restore'),
  });
});
