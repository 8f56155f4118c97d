import { connectUnlimited } from '../src/database/connect.ts';
import { migrateToLatest, requireSchema } from '../src/database/migrate.ts';
import { readEnv } from '../src/process/env.ts';
import type { Env } from '../src/process/env.ts';
import { createLogger } from '../src/process/logger.ts';
import { findRunningPostgres } from '../sandbox/postgres/find-running-postgres.ts';

/**
 * `npm run migrate`: brings the database up to date and ends. A deploy runs it before it starts the new release, whose
 * processes then run with `MIGRATE_ON_START=false`. The embedded database has to be running.
 */
try {
  await migrate(readEnv(process.env));
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function migrate({ database, directDatabase, dataDir, logLevel }: Env): Promise<void> {
  const log = createLogger(logLevel);
  const address = directDatabase ?? database ?? findRunningPostgres(dataDir, log);
  await migrateToLatest(address, log);
  const knex = connectUnlimited(address, log);
  try {
    await requireSchema(knex);
  } finally {
    await knex.destroy();
  }
}
