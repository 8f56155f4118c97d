import { runMigrations } from 'graphile-worker';
import type { Knex } from 'knex';
import * as lessons from './migrations/0001-lessons.ts';
import * as workingHoursDraft from './migrations/0002-working-hours-draft.ts';
import * as reconciling from './migrations/0003-reconciling.ts';
import * as paymentProblems from './migrations/0004-payment-problems.ts';
import * as refusedByTheProvider from './migrations/0005-refused-by-the-provider.ts';
import * as bookingRules from './migrations/0006-booking-rules.ts';
import * as emailAsOf from './migrations/0008-email-as-of.ts';

/** In order. A migration that has landed is never changed: the next one mends it. */
const migrations = {
  '0001-lessons': lessons,
  '0002-working-hours-draft': workingHoursDraft,
  '0003-reconciling': reconciling,
  '0004-payment-problems': paymentProblems,
  '0005-refused-by-the-provider': refusedByTheProvider,
  '0006-booking-rules': bookingRules,
  '0008-email-as-of': emailAsOf,
};
type Name = keyof typeof migrations;

/** Brings the database up to date. Safe when several API processes start at once: one does the work, the others wait. */
export async function migrateToLatest(knex: Knex, databaseUrl: string): Promise<void> {
  await knex.transaction(async (trx) => {
    // Held until the end of the transaction: knex's own lock makes a second process fail rather than wait.
    await trx.raw(`select pg_advisory_xact_lock(hashtext('lessons:migrate'))`);
    await knex.migrate.latest({ migrationSource, tableName: 'schema_migrations' });
    await runMigrations({ connectionString: databaseUrl });
  });
}

const migrationSource: Knex.MigrationSource<Name> = {
  getMigrations: async () => Object.keys(migrations) as Name[],
  getMigrationName: (name) => name,
  getMigration: async (name) => migrations[name],
};
