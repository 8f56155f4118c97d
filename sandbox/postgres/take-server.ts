import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { claimServer, type Claim } from './claim-server.ts';
import { lastLogLine, startServer, type Cluster, type ServerSettings } from './pg-ctl.ts';
import { clearStalePostmaster, readPostmaster, type Postmaster } from './postmaster-file.ts';

/** A running server that only this process uses. */
interface OwnServer extends Postmaster {
  claim: Claim;
}

interface TakeServerOptions {
  dataDir: string;
  cluster: Cluster;
  settings: ServerSettings;
  urlOn: (port: number) => string;
  /** Called once when the server goes away although nobody released it. */
  onLost: () => void;
  /** The port a new server should use; a free one otherwise. */
  preferredPort?: number;
}

const TAKE_WITHIN_MS = 30_000;
const MAX_STARTS = 20;
const BETWEEN_STARTS_MS = 250;
const POLL_MS = 20;
/** The connection of a killed owner may outlive it by a moment. */
const TAKEN_FOR_MS = 1_500;

/**
 * Claims the server that runs on the cluster, whoever started it, and starts one if none runs. If
 * several processes do so at once, PostgreSQL lets one server run on a cluster, and one connection
 * hold the claim.
 *
 * @throws when another process holds the claim, or no server comes up.
 */
export async function takeServer(options: TakeServerOptions): Promise<OwnServer> {
  const { cluster, urlOn, onLost } = options;
  const deadline = Date.now() + TAKE_WITHIN_MS;
  let takenSince: number | undefined;
  let starts = 0;

  while (Date.now() < deadline && starts <= MAX_STARTS) {
    clearStalePostmaster(cluster.folder);
    const running = readPostmaster(cluster.folder);
    if (running) {
      const claim = await claimServer(urlOn(running.port), cluster.folder, onLost);
      if (typeof claim === 'object') return { ...running, claim };
      if (claim === 'taken') takenSince ??= Date.now();
      if (takenSince !== undefined && Date.now() - takenSince > TAKEN_FOR_MS) {
        throw new Error(
          `Another process is using the data folder ${options.dataDir}; stop it first, or set another DATA_DIR.`,
        );
      }
      await delay(POLL_MS);
    } else {
      if (starts > 0) await delay(BETWEEN_STARTS_MS);
      starts += 1;
      await startServer(cluster, options.preferredPort ?? (await freePort()), options.settings);
    }
  }
  throw new Error(`PostgreSQL did not start on ${cluster.folder}: ${lastLogLine(cluster.logFile)}`);
}

/**
 * Returns a port that nothing listens on at this moment. Another process may still take it first.
 */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
