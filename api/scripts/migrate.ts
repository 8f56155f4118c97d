import type { Logger } from 'pino';
import { connectUnlimited } from '../src/database/connect.ts';
import { migrateToLatest, requireSchema } from '../src/database/migrate.ts';
import { readEnv, type Env } from '../src/process/env.ts';
import { createLogger } from '../src/process/logger.ts';

/**
 * `npm run migrate`: migrates the database to this release. A deploy runs it before it starts the
 * new processes with `MIGRATE_ON_START=false`. The embedded database has to be running.
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
  const address = directDatabase ?? database ?? (await findEmbedded(dataDir, log));
  await migrateToLatest(address, log);
  const knex = connectUnlimited(address, log);
  try {
    await requireSchema(knex);
  } finally {
    await knex.destroy();
  }
}

/** Imported late: a production installation has no embedded database. */
async function findEmbedded(dataDir: string, log: Logger): Promise<string> {
  const { findEmbeddedDatabase } = await import('../src/embedded/embedded-database.ts');
  return findEmbeddedDatabase(dataDir, log);
}
