import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import type { PostgresBinaries } from './find-binaries.ts';
import { giveTo, type OperatingAccount } from './operating-account.ts';
import { clearStalePostmaster, readPostmaster, type Postmaster } from './postmaster-file.ts';

/** A data folder of PostgreSQL's own, and what runs a server on it. */
export interface Cluster {
  folder: string;
  logFile: string;
  binaries: PostgresBinaries;
  account: OperatingAccount;
}

/** Extra server settings by name, such as `{ fsync: 'off' }`. */
export type ServerSettings = Record<string, string>;

const START_WITHIN_SECONDS = 30;
const FAST_STOP_SECONDS = 5;
const IMMEDIATE_STOP_SECONDS = 2;

const SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // An error's details are the row that was refused, with names and addresses.
  log_error_verbosity: 'terse',
};

/**
 * Starts a server on the loopback address. Resolves when it accepts connections, or when it did not
 * start: the log says why. `pg_ctl` detaches it, since a Ctrl-C in the terminal would otherwise
 * stop the database before the requests that still need it.
 */
export async function startServer(cluster: Cluster, port: number, settings: ServerSettings): Promise<void> {
  // The server writes it under its own account, which may not create files beside its folder.
  closeSync(openSync(cluster.logFile, 'a', 0o600));
  giveTo(cluster.account, cluster.logFile);
  const options = Object.entries({ ...SETTINGS, ...settings }).map(
    ([name, value]) => `-c ${quoted(`${name}=${value}`)}`,
  );
  await runPgCtl(cluster, [
    'start',
    '--wait',
    `--timeout=${START_WITHIN_SECONDS}`,
    `--log=${cluster.logFile}`,
    `--options=-p ${port} ${options.join(' ')}`,
  ]);
}

/** Stops a server. If it takes too long, open connections are cut off. */
export async function stopServer(cluster: Cluster, server: Postmaster): Promise<void> {
  if (!isRunning(cluster, server)) return;
  const isStopped = await runPgCtl(cluster, ['stop', '--mode=fast', `--timeout=${FAST_STOP_SECONDS}`]);
  if (!isStopped)
    await runPgCtl(cluster, ['stop', '--mode=immediate', `--timeout=${IMMEDIATE_STOP_SECONDS}`]);
}

/** Tells a server to stop and does not wait for it, for a process that is about to exit. */
export function stopServerAtExit(cluster: Cluster, server: Postmaster): void {
  if (!isRunning(cluster, server)) return;
  const args = argumentsOf(cluster, ['stop', '--mode=fast', '--no-wait']);
  spawnSync(cluster.binaries.pgCtl, args, { ...cluster.account, cwd: '/', stdio: 'ignore' });
}

/** Returns the last line that the server logged: why it did not start. */
export function lastLogLine(logFile: string): string {
  if (!existsSync(logFile)) return 'it wrote no log';
  return readFileSync(logFile, 'utf8').trim().split('\n').at(-1) || 'its log is empty';
}

/**
 * Returns whether the server is running. Without this check `pg_ctl` would signal whatever process has the id in a
 * stale file.
 */
function isRunning({ folder }: Cluster, server: Postmaster): boolean {
  clearStalePostmaster(folder);
  return readPostmaster(folder)?.pid === server.pid;
}

/** Returns whether `pg_ctl` succeeded. */
async function runPgCtl(cluster: Cluster, args: string[]): Promise<boolean> {
  const { account, binaries } = cluster;
  const child = spawn(binaries.pgCtl, argumentsOf(cluster, args), {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return exitCode === 0;
}

function argumentsOf({ folder }: Cluster, args: string[]): string[] {
  return [...args, '--silent', `--pgdata=${folder}`];
}

/** Quotes a text for the shell that `pg_ctl` starts the server with. */
function quoted(text: string): string {
  return `"${text.replace(/["$`\\]/g, '\\$&')}"`;
}
