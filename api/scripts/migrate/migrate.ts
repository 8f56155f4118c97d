import { connectUnlimited } from '../../src/database/connect.ts';
import { migrateToLatest, requireSchema } from '../../src/database/migrate.ts';
import { readEnv, type Env } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';

/**
 * `migrate`: migrates the database to this release, as the owner of its tables. A deploy runs it before it starts the new
 * processes with `MIGRATE_ON_START=false`.
 */
export async function migrate(): Promise<void> {
  await migrateDatabase(readEnv(process.env));
  process.stdout.write('The database is up to date.\n');
}

async function migrateDatabase({ database, directDatabase, ownerDatabase, logLevel }: Env): Promise<void> {
  const log = createLogger(logLevel);
  const address = ownerDatabase ?? directDatabase ?? database;
  await migrateToLatest(address, log);
  const knex = connectUnlimited(address, log);
  try {
    await requireSchema(knex);
  } finally {
    await knex.destroy();
  }
}
