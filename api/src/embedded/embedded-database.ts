import { findRunningPostgres, startEmbeddedPostgres } from '@lessons/sandbox-postgres';
import type { Logger } from 'pino';

/** Starts the embedded PostgreSQL on a data folder and returns its connection string. */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  closing: AsyncDisposableStack,
): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closing.defer(() => postgres.stop());
  return postgres.url;
}

/**
 * Returns the connection string of the embedded PostgreSQL that a running API has started, for a
 * command beside it.
 * @throws if none runs on the data folder.
 */
export function findEmbeddedDatabase(dataDir: string, log: Logger): string {
  return findRunningPostgres(dataDir, log);
}
