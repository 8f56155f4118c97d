import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './find-binaries.ts';
import { DATABASE, databaseUrl } from './server-address.ts';
import { clearUnfinishedClusters, initialiseCluster, readOrMakePassword } from './initialise-cluster.ts';
import { chooseOperatingAccount } from './operating-account.ts';
import { stopServer, stopServerAtExit, type Cluster, type ServerSettings } from './pg-ctl.ts';
import { reachableBinaries, reachableDataFolder } from './reachable-folders.ts';
import { takeServer } from './take-server.ts';

export interface SandboxPostgres {
  /** The connection string of the database, as the server's superuser. */
  url: string;
  /** Stops the server. Returns at once if it is already gone. */
  stop(): Promise<void>;
}

interface SandboxPostgresOptions {
  /** Made if missing; holds the cluster, its password and its log. */
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings on top of its defaults. */
  settings?: ServerSettings;
}

/**
 * Runs one PostgreSQL server on a data folder. A server that a killed process left behind is taken
 * over. A server that goes away while in use is started again on its port.
 *
 * @throws if another process uses the data folder, or the server can't be started.
 */
export async function startSandboxPostgres(options: SandboxPostgresOptions): Promise<SandboxPostgres> {
  const { log, settings = {} } = options;
  const account = chooseOperatingAccount();
  const binaries = reachableBinaries(findBinaries(), account, log);
  const dataDir = realpathSync(reachableDataFolder(resolve(options.dataDir), account, log));
  const password = readOrMakePassword(dataDir);
  const folder = await initialiseCluster(dataDir, binaries, account, password);
  const cluster: Cluster = { folder, logFile: join(dataDir, 'postgres.log'), binaries, account };
  const urlOn = (port: number, database = 'postgres') => databaseUrl(port, password, database);

  let stopping = false;
  const take = (preferredPort?: number) =>
    takeServer({
      dataDir,
      cluster,
      settings,
      urlOn,
      onLost: () => void recover(),
      ...(preferredPort !== undefined && { preferredPort }),
    });
  let server = await take();

  async function recover(): Promise<void> {
    if (stopping) return;
    log.warn('The sandbox’s PostgreSQL went away; it is started again');
    try {
      server = await take(server.port);
    } catch (error) {
      log.error(error, 'The sandbox’s PostgreSQL could not be started again');
    }
  }

  const stopAtExit = () => stopServerAtExit(cluster, server);
  process.once('exit', stopAtExit);
  clearUnfinishedClusters(dataDir);
  await createDatabase(urlOn(server.port));

  return {
    url: urlOn(server.port, DATABASE),
    async stop() {
      stopping = true;
      process.removeListener('exit', stopAtExit);
      // The claim is kept until then: another start could take over a server that is stopping.
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
