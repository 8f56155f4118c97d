import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DatabaseAddress } from './address.ts';
import { connectUnlimited, createQueuePool } from './connect.ts';
import { databaseCodeOf, INSUFFICIENT_PRIVILEGE } from './errors.ts';

/** None that is released, as the ten of 1.2 are, is ever changed: the next one mends it. */
const FOLDER = new URL('../../migrations/', import.meta.url);
/** The same as this module's: in the artefact migrations are JavaScript. */
const EXTENSION = extname(import.meta.url);
/** The first migration. The releases before 1.2 had another one, and no release takes over their databases. */
const FIRST = '0001-players';
/** Reads and writes rows, and can't change the schema. An owner of another name has a role of its own: `anna_api` for `anna`. */
export const RUNNING_ROLE = 'lessons_api';
const GRANTS = readFileSync(new URL('running-role.sql', import.meta.url), 'utf8');
const TABLE = 'schema_migrations';
/** The newest migration of the job queue that this release was written for. */
export const QUEUE_SCHEMA = 20;
/** A migration that waits for a table blocks everybody else, so it gives up soon. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

/**
 * Migrates the database to this release. Several processes may call it at once: one migrates, the
 * others wait. Migrations of a newer release are left as they are.
 *
 * Throws when others keep a table locked for 5 s. Migrations before that one are kept. Throws for a database
 * from before 1.2, in which nothing is changed; `remedy` is the sentence that says how to begin anew.
 */
export async function migrateToLatest(
  address: DatabaseAddress | string,
  log: Logger,
  remedy?: string,
): Promise<void> {
  const knex = connectUnlimited(address, log);
  try {
    await knex.transaction(async (trx) => {
      await trx.raw('set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0');
      // Held until the end. With knex's own lock a second process fails instead of waiting.
      await trx.raw(`select pg_advisory_xact_lock(hashtext('lessons:migrate'))`);
      await refuseUnsupported(knex, remedy);
      // A process that was killed leaves knex's lock behind; nobody else is migrating now.
      await knex.migrate.forceFreeMigrationsLock({ tableName: TABLE });
      // After a rollback to an older release the database has migrations that this release lacks.
      await knex.migrate.latest({ migrationSource, tableName: TABLE, disableMigrationsListValidation: true });
      await migrateQueue(address, log);
      await grantToRunningRole(trx);
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

/** Throws when the database was made by a release before 1.2. `remedy` ends the sentence for a person. */
export async function refuseUnsupported(
  knex: Knex,
  remedy = 'Name an empty database in DATABASE_URL.',
): Promise<void> {
  if (!(await isUnsupported(knex))) return;
  throw new Error(
    `This database was made by a release before 1.2, which no release takes over. Nothing was changed in it. ${remedy}`,
  );
}

async function isUnsupported(knex: Knex): Promise<boolean> {
  const own = await ownMigrations(knex);
  return own.length > 0 && !own.includes(FIRST);
}

/** Throws when the schema is older than this release needs, or its role was not granted its rights yet. */
export async function requireSchema(knex: Knex): Promise<void> {
  const [first] = await missingMigrations(knex).catch((error: unknown) => {
    if (databaseCodeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new Error(
      `The role of DATABASE_URL may not read the tables. Run \`migrate\` as their owner first: it grants that role its rights.`,
      { cause: error },
    );
  });
  if (first === undefined) return;
  await refuseUnsupported(knex);
  throw new Error(`The database schema is too old: it lacks ${first}. Run \`migrate\` first.`);
}

/** Returns the migrations that this release needs and the database lacks. */
export async function missingMigrations(knex: Knex): Promise<string[]> {
  const own = await ownMigrations(knex);
  const [queue] = await namesIn(knex, 'select max(id) as name from graphile_worker.migrations');
  const missing = migrationNames().filter((name) => !own.includes(name));
  return Number(queue ?? 0) < QUEUE_SCHEMA ? [...missing, `the job queue's schema ${QUEUE_SCHEMA}`] : missing;
}

/** Returns the migrations of the database that a newer release has made: this one works with them. */
export async function newerMigrations(knex: Knex): Promise<unknown[]> {
  const known: readonly unknown[] = migrationNames();
  return (await ownMigrations(knex)).filter((name) => !known.includes(name));
}

const ownMigrations = (knex: Knex) => namesIn(knex, `select name from ${TABLE}`);

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

/**
 * Lets the API run as another role than the owner of the tables, on servers that have that role: the owner's own, since several
 * sites may share a server, or else the usual one.
 */
async function grantToRunningRole(trx: Knex): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select set_config('lessons.running_role', rolname, true) from pg_roles
      where rolname in (current_user || '_api', ?) order by rolname = ? limit 1`,
    [RUNNING_ROLE, RUNNING_ROLE],
  );
  if (rows.length > 0) await trx.raw(GRANTS);
}

function migrationNames(): string[] {
  const files = readdirSync(FOLDER).filter((file) => extname(file) === EXTENSION);
  return files.map((file) => basename(file, EXTENSION)).sort();
}

const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => migrationNames(),
  getMigrationName: (name) => name,
  getMigration: async (name) => {
    const { up, down } = (await import(`../../migrations/${name}.ts`)) as Required<Knex.Migration>;
    return {
      up: async (trx) => {
        await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await up(trx);
      },
      down,
    };
  },
};
