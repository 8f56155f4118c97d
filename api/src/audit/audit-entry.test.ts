import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { RETENTION } from '@lessons/rules';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { connect } from '../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { AuditEntry, writeAuditEntry } from './audit-entry.ts';
import { keepAuditPartitions } from './keep-partitions.ts';

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  knex = connect(database.url, pino({ level: 'silent' }));
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});
afterEach(() =>
  database.knex.raw(`begin; set local session_replication_role = replica; delete from audit_entries; commit`),
);

const write = (at: string, actorId: string | null = null) =>
  knex.transaction((trx) =>
    writeAuditEntry(trx, { at: new Date(at), action: 'rules.changed', actorId, details: { noticeHours: 4 } }),
  );
const partitions = async () => {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'audit_entries'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

describe('changes of audit entries', () => {
  const TABLES = ['audit_entries', 'audit.entries_2037_11'];
  test.each(
    TABLES.flatMap((table) => [
      `update ${table} set actor_id = null`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]),
  )('the database refuses to change or delete audit entries: %s', async (statement) => {
    await write('2037-11-20T12:00:00Z', randomUUID());
    // As the owner of the table: more rights than the API needs.
    await expect(database.knex.raw(statement)).rejects.toThrow('The audit log is append-only');
    expect(await AuditEntry.query(knex).whereNotNull('actorId')).toHaveLength(1);
  });
});

describe('partitions', () => {
  test('a partition of the audit log is there for an entry after months without a worker', async () => {
    expect(await partitions()).not.toContain('entries_2041_03');
    await write('2041-03-31T23:59:59.999Z');
    await write('2041-04-01T00:00:00Z');
    expect(await partitions()).toEqual(expect.arrayContaining(['entries_2041_03', 'entries_2041_04']));
    expect(await AuditEntry.query(knex).orderBy('at')).toHaveLength(2);
  });

  test('several processes that need the same partition at once all write their entries', async () => {
    await Promise.all(Array.from({ length: 8 }, () => write('2042-01-15T12:00:00Z')));
    expect(await AuditEntry.query(knex).resultSize()).toBe(8);
  });

  test('a partition that another session has just created is not created again', async () => {
    const session = new pg.Client(database.url);
    await session.connect();
    // It has called the function before, so that nothing refreshes what it has cached.
    await session.query(`select audit.ensure_partition('2046-02-15')`);
    await session.query(`begin; select to_regclass('audit.entries_2046_01')`);
    await write('2046-01-15T12:00:00Z');
    await session.query(`select audit.ensure_partition('2046-01-15'); commit`);
    await session.end();
    expect(await partitions()).toContain('entries_2046_01');
  });

  test('creating a partition of the audit log blocks nobody who writes to another', async () => {
    await write('2037-11-20T12:00:00Z');
    const creating = await knex.transaction();
    await creating.raw(`select audit.ensure_partition('2043-01-01')`);
    await write('2037-11-20T12:00:01Z');
    await creating.rollback();
    expect(await AuditEntry.query(knex).resultSize()).toBe(2);
  });

  test('the partition job creates the partitions of the next two months', async () => {
    await keepAuditPartitions(knex, new Date('2044-12-31T23:00:00Z'));
    expect(await partitions()).toEqual(
      expect.arrayContaining(['entries_2044_12', 'entries_2045_01', 'entries_2045_02']),
    );
  });

  test('the partition job drops whole months that are older than the retention, and keeps the others', async () => {
    await write('2013-10-31T23:59:00Z');
    await write('2013-11-01T00:00:00Z');
    const now = new Date('2020-11-20T12:00:00Z');
    expect(RETENTION.auditLogMonths).toBe(84);
    await keepAuditPartitions(knex, now);
    await keepAuditPartitions(knex, now);
    expect(await partitions()).not.toContain('entries_2013_10');
    expect(await AuditEntry.query(knex)).toEqual([
      expect.objectContaining({ at: new Date('2013-11-01T00:00:00Z') }),
    ]);
  });

  test('a clock that is far ahead drops nothing of the audit log’s last twelve months', async () => {
    await knex.raw(`select audit.ensure_partition(now() - interval '2 months')`);
    const before = (await partitions()).filter((name) => name > 'entries_2025');
    await keepAuditPartitions(knex, new Date('2099-01-15T12:00:00Z'));
    expect(await partitions()).toEqual(expect.arrayContaining(before));
  });
});
