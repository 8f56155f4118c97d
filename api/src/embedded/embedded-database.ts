import { startEmbeddedPostgres } from '@lessons/sandbox-postgres';
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
