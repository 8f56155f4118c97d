import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { databaseUrlOn } from './database-url.ts';
import { chooseOperatingAccount } from './operating-account.ts';
import { readPostmaster } from './postmaster-file.ts';
import { reachableDataFolder } from './reachable-places.ts';

/**
 * The address of the embedded PostgreSQL that another process runs on a data folder, for a command beside it.
 * @throws when none runs there.
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
  return databaseUrlOn(server.port, readFileSync(join(folder, 'postgres-password'), 'utf8'));
}
