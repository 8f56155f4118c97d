import { connectUnlimited } from '../src/database/connect.ts';
import { migrateToLatest, requireSchema } from '../src/database/migrate.ts';
import { readEnv, type Env } from '../src/process/env.ts';
import { createLogger } from '../src/process/logger.ts';

/**
 * `npm run migrate`: migrates the database to this release, as the owner of its tables. A deploy runs it before it starts
 * the new processes with `MIGRATE_ON_START=false`.
 */
try {
  await migrate(readEnv(process.env));
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function migrate({ database, directDatabase, ownerDatabase, logLevel }: Env): Promise<void> {
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
