import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { DATABASE, databaseUrl } from './server-address.ts';
import { clearUnfinishedClusters, initialiseCluster, readOrMakePassword } from './initialise-cluster.ts';
import { chooseOperatingAccount } from './operating-account.ts';
import { reachableBinaries, reachableDataFolder } from './reachable-folders.ts';
import { signalServer, spawnServer, stopServer, type ServerSettings } from './server-process.ts';
import { takeServer } from './take-server.ts';

export interface EmbeddedPostgres {
  /** Connection string of the product's database, as the server's superuser. */
  url: string;
  /** Stops the server; returns at once if it is already gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made if missing; holds the cluster, its password and its log. */
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings on top of its defaults. */
  settings?: ServerSettings;
}

/**
 * Runs a PostgreSQL server on a data folder, and never a second one: a server that a killed process left behind is taken
 * over, one whose owner still lives is left alone. A server that goes away while in use is brought back on its port.
 *
 * @throws when another process uses the data folder, or the server can't be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options;
  const account = chooseOperatingAccount();
  const binaries = reachableBinaries(findBinaries(), account, log);
  const dataDir = realpathSync(reachableDataFolder(resolve(options.dataDir), account, log));
  const password = readOrMakePassword(dataDir);
  const cluster = await initialiseCluster(dataDir, binaries, account, password);
  const logFile = join(dataDir, 'postgres.log');
  const urlOn = (port: number, database = 'postgres') => databaseUrl(port, password, database);

  let stopping = false;
  const take = (preferredPort?: number) =>
    takeServer({
      dataDir,
      cluster,
      logFile,
      urlOn,
      spawnOn: (port) => spawnServer(binaries, account, { cluster, logFile }, port, settings),
      onLost: () => void recover(),
      ...(preferredPort !== undefined && { preferredPort }),
    });
  let server = await take();

  async function recover(): Promise<void> {
    if (stopping) return;
    log.warn('The embedded PostgreSQL went away; bringing it back');
    try {
      server = await take(server.port);
    } catch (error) {
      log.error(error, 'The embedded PostgreSQL could not be brought back');
    }
  }

  const signalAtExit = () => signalServer(cluster, server);
  process.once('exit', signalAtExit);
  clearUnfinishedClusters(dataDir);
  await createDatabase(urlOn(server.port));

  return {
    url: urlOn(server.port, DATABASE),
    async stop() {
      stopping = true;
      process.removeListener('exit', signalAtExit);
      // Claimed to its end, or another start could take over a server that is about to go.
      await stopServer(cluster, server);
      await server.claim.release();
    },
  };
}

async function createDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
