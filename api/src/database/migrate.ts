import { runMigrations } from 'graphile-worker';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DatabaseAddress } from './address.ts';
import { connectUnlimited, createQueuePool } from './connect.ts';
import { databaseCodeOf } from './database-code.ts';
import * as lessons from '../../migrations/0001-lessons.ts';
import * as workingHoursDraft from '../../migrations/0002-working-hours-draft.ts';
import * as reconciling from '../../migrations/0003-reconciling.ts';
import * as paymentProblems from '../../migrations/0004-payment-problems.ts';
import * as refusedByTheProvider from '../../migrations/0005-refused-by-the-provider.ts';
import * as bookingRules from '../../migrations/0006-booking-rules.ts';
import * as rateLimits from '../../migrations/0007-rate-limits.ts';
import * as emailAsOf from '../../migrations/0008-email-as-of.ts';

/** In order. A migration that has landed is never changed: the next one mends it. */
const migrations = {
  '0001-lessons': lessons,
  '0002-working-hours-draft': workingHoursDraft,
  '0003-reconciling': reconciling,
  '0004-payment-problems': paymentProblems,
  '0005-refused-by-the-provider': refusedByTheProvider,
  '0006-booking-rules': bookingRules,
  '0007-rate-limits': rateLimits,
  '0008-email-as-of': emailAsOf,
};
type Name = keyof typeof migrations;

/** The job queue's newest migration that this release was written for. */
export const QUEUE_SCHEMA = 20;
const TABLE = 'schema_migrations';
/** While a change of a table waits for it, everybody else waits as well: better give up and try again. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

/**
 * Brings the database up to date. Safe when several API processes start at once: one does the work, the others wait.
 * Migrations of a newer release stay as they are.
 *
 * @throws when a table stays locked by others for 5 s; what was migrated before it stays.
 */
export async function migrateToLatest(address: DatabaseAddress | string, log: Logger): Promise<void> {
  const knex = connectUnlimited(address, log);
  try {
    await knex.transaction(async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0');
      // Held until the end of the transaction: knex's own lock makes a second process fail rather than wait.
      await trx.raw(`select pg_advisory_xact_lock(hashtext('lessons:migrate'))`);
      // Left behind by a process that was killed half-way; nobody else migrates now.
      await knex.migrate.forceFreeMigrationsLock({ tableName: TABLE });
      // A release that was rolled back finds the migrations of the newer one.
      await knex.migrate.latest({ migrationSource, tableName: TABLE, disableMigrationsListValidation: true });
      await migrateQueue(address, log);
    });
  } catch (error) {
    if (databaseCodeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new Error(
      `The database could not be migrated: a table was locked by others for ${LOCK_TIMEOUT_MS / 1000} s. Try again.`,
      { cause: error },
    );
  } finally {
    await knex.destroy();
  }
}

/**
 * Checks that the schema is at least as new as this release needs.
 * @throws an error of one line that names what is missing.
 */
export async function requireSchema(knex: Knex): Promise<void> {
  const missing = await missingMigrations(knex);
  if (missing.length === 0) return;
  const [first] = missing;
  throw new Error(`The database schema is too old: it lacks ${first}. Run \`npm run migrate\` first.`);
}

/** Returns the migrations that this release needs and the database lacks. */
export async function missingMigrations(knex: Knex): Promise<string[]> {
  const own = await namesIn(knex, `select name from ${TABLE}`);
  const queue = await namesIn(knex, 'select max(id) as name from graphile_worker.migrations');
  const missing = Object.keys(migrations).filter((name) => !own.includes(name));
  const isQueueOld = Number(queue[0] ?? 0) < QUEUE_SCHEMA;
  return isQueueOld ? [...missing, `the job queue's schema ${QUEUE_SCHEMA}`] : missing;
}

async function namesIn(knex: Knex, query: string): Promise<unknown[]> {
  try {
    const { rows } = await knex.raw<{ rows: { name: unknown }[] }>(query);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (databaseCodeOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

async function migrateQueue(address: DatabaseAddress | string, log: Logger): Promise<void> {
  const pgPool = createQueuePool(address, 1, log);
  try {
    await runMigrations({ pgPool, noPreparedStatements: true });
  } finally {
    await pgPool.end();
  }
}

const migrationSource: Knex.MigrationSource<Name> = {
  getMigrations: async () => Object.keys(migrations) as Name[],
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const { up, down } = migrations[name];
    return {
      up: async (trx) => {
        await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await up(trx);
      },
      down,
    };
  },
};
