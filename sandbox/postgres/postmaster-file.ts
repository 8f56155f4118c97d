import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file that a running server writes into its data folder:
 * https://www.postgresql.org/docs/18/storage-file-layout.html
 */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Returns the server in `postmaster.pid`. Undefined without one, or if the file is incomplete. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const file = postmasterFile(cluster);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/**
 * Removes the file of a server that is gone. PostgreSQL does so itself if no process has the
 * recorded id, but refuses to start if another program got that id since, or if a killed server was
 * never reaped. `pg_ctl` trusts the id as well.
 */
export function clearStalePostmaster(cluster: string): void {
  const recorded = readPostmaster(cluster);
  if (recorded && !servesCluster(recorded.pid, cluster)) rmSync(postmasterFile(cluster), { force: true });
}

function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Returns whether a process is a server on this cluster: process ids are used again. */
function servesCluster(pid: number, cluster: string): boolean {
  return commandOf(pid).includes(`postgres -D ${cluster} `);
}

/** Returns the command line of a process. Empty for one that is gone, or dead and not reaped. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
