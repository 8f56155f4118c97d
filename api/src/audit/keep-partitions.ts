import { RETENTION } from '@lessons/rules';
import type { Knex } from 'knex';

/** Entries about money are accounting records, which have to be kept for six years after their year. */
export const AUDIT_RETENTION_MONTHS = RETENTION.auditLogMonths;
const MONTHS_AHEAD = 2;

/**
 * Creates the audit log's partitions of this month and the next two, and drops those whose last
 * entry is older than {@link AUDIT_RETENTION_MONTHS}. Safe to repeat.
 */
export async function keepAuditPartitions(knex: Knex, now: Date): Promise<void> {
  for (let months = 0; months <= MONTHS_AHEAD; months += 1) {
    await knex.raw('select audit.ensure_partition(?::timestamptz)', [monthsAfter(now, months)]);
  }
  await knex.raw('select audit.drop_partitions(?::timestamptz)', [monthsAfter(now, -AUDIT_RETENTION_MONTHS)]);
}

/** The middle of the month, which exists in every month. */
function monthsAfter(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
}
