import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { chooseOperatingAccount } from './operating-account.ts';
import { readPostmaster } from './postmaster-file.ts';
import { reachableDataFolder } from './reachable-folders.ts';

/** The name of the database. */
export const DATABASE = 'lessons';

/** Returns the connection string of the sandbox’s server on that port, as its superuser. */
export function databaseUrl(port: number, password: string, database = DATABASE): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/**
 * Returns the connection string of the server that another process runs on a data folder.
 * @throws if none runs there.
 */
export function findRunningPostgres(dataDir: string, log: Logger): string {
  const folder = existsSync(dataDir)
    ? realpathSync(reachableDataFolder(resolve(dataDir), chooseOperatingAccount(), log))
    : dataDir;
  const server = readPostmaster(join(folder, 'postgres'));
  if (!server)
    throw new Error(
      `No database runs on the data folder ${dataDir}; start the product first, or set DATABASE_URL.`,
    );
  return databaseUrl(server.port, readFileSync(join(folder, 'postgres-password'), 'utf8'));
}
