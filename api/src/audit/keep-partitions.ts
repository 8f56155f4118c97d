import { RETENTION } from '@lessons/rules';
import type { Knex } from 'knex';

const MONTHS_AHEAD = 2;

/**
 * Creates the audit log's partitions of this month and the next two, and drops those whose last
 * entry is older than `RETENTION.auditLogMonths`. Safe to repeat.
 */
export async function keepAuditPartitions(knex: Knex, now: Date): Promise<void> {
  for (let months = 0; months <= MONTHS_AHEAD; months += 1) {
    await knex.raw('select audit.ensure_partition(?::timestamptz)', [monthsAfter(now, months)]);
  }
  await knex.raw('select audit.drop_partitions(?::timestamptz)', [
    monthsAfter(now, -RETENTION.auditLogMonths),
  ]);
}

/** Returns the middle of the month that many months later: that day exists in every month. */
function monthsAfter(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
}
