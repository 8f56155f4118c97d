import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEmptyDatabase } from '@lessons/sandbox-postgres';
import { pino } from 'pino';
import { createDatabaseWithRoles, type DatabaseWithRoles } from '../../../tests/fixtures/api/running-role.ts';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { openEventStream } from '../../../tests/fixtures/api/event-stream.ts';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import {
  connectToDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../tests/fixtures/api/test-database.ts';
import { migrateToLatest, requireSchema } from './migrate.ts';

/* The API and its jobs as the role `lessons_api`, on a database that another ordinary role has migrated. */

let database: DatabaseWithRoles;
let asRunningRole: TestDatabase;
let outside: TestDatabase;
let api: TestApi;

beforeAll(async () => {
  database = await createDatabaseWithRoles();
  outside = await createTestDatabase();
  asRunningRole = { ...database, url: database.runningUrl, knex: connectToDatabase(database.runningUrl) };
  api = await startTestApi({
    database: asRunningRole,
    outside,
    withJobs: true,
    withEvents: true,
    scrapeDatabaseUrl: database.runningUrl,
  });
});
afterAll(async () => {
  await api.close();
  await asRunningRole.knex.destroy();
  await outside.drop();
  await database.drop();
});

test('the running role books a paid lesson, cancels it, and its jobs send the refund and the mails', async () => {
  const coach = await api.createPlayer({ isCoach: true, isAdmin: true });
  const player = await api.createPlayer();
  const hours = [1, 2, 3, 4, 5].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '09:00',
    endTime: '17:00',
    isActive: true,
  }));
  await using page = await openEventStream(api.url);
  expect((await api.call('PUT', '/api/admin/available-slots', { as: coach, body: hours })).status).toBe(200);
  const { body: slots } = await api.call('GET', '/api/next-slots', { as: player });
  const startTime = (slots.at(-1) as { startTime: string }).startTime;
  const held = await api.call('POST', '/api/create-payment-intent', {
    as: player,
    body: { amount: 50, startTime, duration: 60 },
  });
  expect(held.status).toBe(200);
  const paid = await api.pay(String(held.body['clientSecret']));
  const booked = await api.call('POST', '/api/bookings', { as: player, body: { paymentIntentId: paid.id } });
  expect(booked.body).toMatchObject({ status: 'confirmed' });
  await page.receives(startTime.slice(0, 10));
  const path = `/api/bookings/${String(booked.body['id'])}/cancel`;
  expect((await api.call('POST', path, { as: player, body: {} })).status).toBe(200);
  await eventually(
    async () => (await api.call('GET', '/api/bookings', { as: player })).body[0] as { paymentStatus: string },
    ({ paymentStatus }) => paymentStatus === 'refunded',
  );
  await eventually(
    async () => (await database.knex('mails').where({ status: 'sent' })).length,
    (sent) => sent >= 2,
  );
  expect(await asRunningRole.knex('audit_entries').where({ action: 'hours.replaced' })).not.toEqual([]);
});

test('a start whose role has not been granted its rights yet says who has to migrate first', async () => {
  const owner = connectToDatabase(database.ownerUrl);
  try {
    await owner.raw('revoke select on schema_migrations from lessons_api');
    await expect(requireSchema(asRunningRole.knex)).rejects.toThrow(
      /may not read the tables\. Run `migrate` as their owner first/,
    );
    await migrateToLatest(database.ownerUrl, pino({ level: 'silent' }));
    await requireSchema(asRunningRole.knex);
  } finally {
    await owner.destroy();
  }
});

test('beside another site’s role, an owner grants its rights to the role of its own name alone', async () => {
  const { url, drop } = await createEmptyDatabase();
  const name = new URL(url).pathname.slice(1);
  const superuser = connectToDatabase(url);
  const [owner, role] = [`${name}_o`, `${name}_o_api`];
  try {
    await superuser.raw(`create role ${owner} login password 'tennis'; create role ${role};
      alter database ${name} owner to ${owner}`);
    await migrateToLatest(
      Object.assign(new URL(url), { username: owner, password: 'tennis' }).href,
      pino({ level: 'silent' }),
    );
    const { rows } = await superuser.raw<{ rows: object[] }>(
      `select rolname, has_table_privilege(oid, 'bookings', 'insert') as may_book from pg_roles
        where rolname in (?, 'lessons_api') order by rolname = 'lessons_api'`,
      [role],
    );
    expect(rows).toEqual([
      { rolname: role, may_book: true },
      { rolname: 'lessons_api', may_book: false },
    ]);
    await superuser.raw(`drop owned by ${role}; drop role ${role}; reassign owned by ${owner} to current_user;
      drop owned by ${owner}; drop role ${owner}`);
  } finally {
    await superuser.destroy();
    await drop();
  }
});

test('the running role creates and drops partitions of the audit log only by their functions', async () => {
  const { knex } = asRunningRole;
  const entry = { at: '2031-05-01T00:00:00Z', action: 'profile_changed', details: {} };
  await knex.raw('select audit.write_entry(?::jsonb)', [JSON.stringify(entry)]);
  await knex.raw('select audit.drop_partitions(now())');
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select count(*)::int as count from audit_entries where at = '2031-05-01'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test.each([
  'create table extra (id int)',
  'alter table bookings add column extra int',
  'drop table bookings',
  'truncate bookings',
  'drop policy lessons_api on graphile_worker._private_jobs',
  'create schema extra',
  'create role extra',
  'update audit_entries set action = action',
  'delete from audit_entries',
  'drop table audit.entries_2031_05',
  'delete from schema_migrations',
])('the running role may not %s', async (statement) => {
  await expect(asRunningRole.knex.raw(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the grants may be repeated, and reach a table that a later release adds', async () => {
  const owner = connectToDatabase(database.ownerUrl);
  try {
    await owner.raw(
      'create table of_a_later_release (id serial); alter table of_a_later_release enable row level security',
    );
    await migrateToLatest(database.ownerUrl, pino({ level: 'silent' }));
    await migrateToLatest(database.ownerUrl, pino({ level: 'silent' }));
    await asRunningRole.knex.raw('insert into of_a_later_release default values');
    expect(await asRunningRole.knex('of_a_later_release')).toEqual([{ id: 1 }]);
  } finally {
    await owner.destroy();
  }
});
