import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { OperatingAccount } from './operating-account.ts';
import { servesCluster, type Postmaster } from './postmaster-file.ts';

export interface ServerFolders {
  cluster: string;
  logFile: string;
}

/** A server that was started a moment ago and may still give up. */
export interface SpawnedServer {
  hasExited(): boolean;
}

/** Extra server settings by name, such as `{ fsync: 'off' }`. */
export type ServerSettings = Record<string, string>;

const FAST_SHUTDOWN = 'SIGINT';
const IMMEDIATE_SHUTDOWN = 'SIGQUIT';
const FAST_SHUTDOWN_MS = 5_000;
const IMMEDIATE_SHUTDOWN_MS = 2_000;

/**
 * Starts a server on the loopback address and returns at once. It is detached, since a Ctrl-C in the terminal would otherwise
 * stop the database before the requests that still need it.
 */
export function spawnServer(
  binaries: PostgresBinaries,
  account: OperatingAccount,
  folders: ServerFolders,
  port: number,
  settings: ServerSettings,
): SpawnedServer {
  const allSettings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...settings,
  };
  const options = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = openSync(folders.logFile, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', folders.cluster, '-p', String(port), ...options], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
  closeSync(logFile);
  let exited = false;
  child.once('error', () => (exited = true)).once('exit', () => (exited = true));
  child.unref();
  return { hasExited: () => exited };
}

/** Stops a server: politely, then with open connections cut off. A server that is already gone is no error. */
export async function stopServer(cluster: string, server: Postmaster): Promise<void> {
  signalServer(cluster, server, FAST_SHUTDOWN);
  if (await isGone(cluster, server, FAST_SHUTDOWN_MS)) return;
  signalServer(cluster, server, IMMEDIATE_SHUTDOWN);
  await isGone(cluster, server, IMMEDIATE_SHUTDOWN_MS);
}

/** Asks a server to stop without waiting, as the last act of a process that ends at once. */
export function signalServer(
  cluster: string,
  server: Postmaster,
  signal: NodeJS.Signals = FAST_SHUTDOWN,
): void {
  if (!servesCluster(server.pid, cluster)) return;
  try {
    process.kill(server.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A port that nothing listens on at this moment; the server still has to win it. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The last line that the server logged: why it did not start. */
export function lastLogLine(logFile: string): string {
  if (!existsSync(logFile)) return 'it wrote no log';
  return readFileSync(logFile, 'utf8').trim().split('\n').at(-1) || 'its log is empty';
}

async function isGone(cluster: string, server: Postmaster, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (servesCluster(server.pid, cluster)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}
