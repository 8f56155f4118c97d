import { setTimeout as delay } from 'node:timers/promises';
import { claimServer, type Claim } from './claim-server.ts';
import { clearStalePostmaster, readPostmaster, type Postmaster } from './postmaster-file.ts';
import { freePort, lastLogLine, type SpawnedServer } from './server-process.ts';

/** A running server that belongs to this process alone. */
export interface OwnServer extends Postmaster {
  claim: Claim;
}

interface TakeServerOptions {
  dataDir: string;
  cluster: string;
  logFile: string;
  urlOn: (port: number) => string;
  spawnOn: (port: number) => SpawnedServer;
  /** Called once when the server goes away although nobody released it. */
  onLost: () => void;
  /** The port a new server should use; a free one otherwise. */
  preferredPort?: number;
}

const START_WITHIN_MS = 30_000;
const MOST_ATTEMPTS = 20;
const BETWEEN_ATTEMPTS_MS = 250;
const POLL_MS = 20;
/** The connection of a killed owner may outlive it by a moment. */
const TAKEN_FOR_MS = 1_500;

/**
 * Claims the server that runs on the cluster, whoever started it, and starts one if none runs. Rival starts settle it
 * between them: PostgreSQL lets one server run on a cluster, and one connection hold the claim.
 *
 * @throws when another process holds the claim, or no server comes up.
 */
export async function takeServer(options: TakeServerOptions): Promise<OwnServer> {
  const { cluster, urlOn, onLost } = options;
  const deadline = Date.now() + START_WITHIN_MS;
  let takenSince: number | undefined;
  let spawned: SpawnedServer | undefined;
  let attempts = 0;

  while (Date.now() < deadline && attempts <= MOST_ATTEMPTS) {
    clearStalePostmaster(cluster);
    const running = readPostmaster(cluster);
    if (running) {
      const claim = await claimServer(urlOn(running.port), cluster, onLost);
      if (typeof claim === 'object') return { ...running, claim };
      if (claim === 'taken') takenSince ??= Date.now();
      if (takenSince !== undefined && Date.now() - takenSince > TAKEN_FOR_MS) {
        throw new Error(
          `Another process is using the data folder ${options.dataDir}; stop it first, or set another DATA_DIR.`,
        );
      }
    } else if (!spawned || spawned.hasExited()) {
      if (spawned) await delay(BETWEEN_ATTEMPTS_MS);
      attempts += 1;
      spawned = options.spawnOn(options.preferredPort ?? (await freePort()));
    }
    await delay(POLL_MS);
  }
  throw new Error(`PostgreSQL did not start on ${cluster}: ${lastLogLine(options.logFile)}`);
}
