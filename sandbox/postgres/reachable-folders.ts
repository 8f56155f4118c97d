import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { PostgresBinaries } from './find-binaries.ts';
import { canEnter, type OperatingAccount } from './operating-account.ts';

const SHARED_FOLDER = '/var/lib/tennis-lessons';

/**
 * Returns the programs, or a copy of them if the account can't reach them, as in root's checkout
 * under a private folder. Only root can write the copy, everybody can read it.
 */
export function reachableBinaries(
  binaries: PostgresBinaries,
  account: OperatingAccount,
  log: Logger,
  sharedFolder = SHARED_FOLDER,
): PostgresBinaries {
  if (canEnter(account, join(binaries.root, 'bin'))) return binaries;
  // The name changes with the version, so that an upgrade makes a new copy.
  const { size, mtimeMs } = statSync(binaries.postgres);
  const root = join(sharedFolder, `postgres-${shortHash(`${binaries.root} ${size} ${mtimeMs}`)}`);
  if (!existsSync(root)) {
    log.info(`PostgreSQL's account can't reach ${binaries.root}; copying it to ${root}`);
    makeEnterable(sharedFolder);
    const unfinished = mkdtempSync(`${root}-`);
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    moveUnlessTaken(unfinished, root);
  }
  const moved = (program: string) => program.replace(binaries.root, root);
  return {
    root,
    postgres: moved(binaries.postgres),
    initdb: moved(binaries.initdb),
    pgCtl: moved(binaries.pgCtl),
  };
}

/**
 * Makes the data folder and returns its path: the one asked for or, if the account can't reach
 * that, one under a shared folder, the same at every start.
 * @throws if the account can reach neither.
 */
export function reachableDataFolder(
  requested: string,
  account: OperatingAccount,
  log: Logger,
  sharedFolder = SHARED_FOLDER,
): string {
  makeEnterable(requested);
  if (canEnter(account, requested)) return requested;
  const fallback = join(sharedFolder, `data-${shortHash(requested)}`);
  makeEnterable(sharedFolder);
  makeEnterable(fallback);
  if (!canEnter(account, fallback)) {
    throw new Error(
      `PostgreSQL's account can reach neither ${requested} nor ${fallback}; set DATA_DIR to a folder it can.`,
    );
  }
  log.info(`PostgreSQL's account can't reach ${requested}; its data is kept in ${fallback}`);
  return fallback;
}

/** Makes a folder that every account may enter but not list, whatever the umask. */
function makeEnterable(folder: string): void {
  const firstMade = mkdirSync(folder, { recursive: true });
  if (firstMade !== undefined) chmodSync(folder, 0o711);
}

/** Moves a folder, or removes it if another start was first. */
export function moveUnlessTaken(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
