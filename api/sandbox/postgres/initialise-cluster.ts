import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PostgresBinaries } from './binaries.ts';
import type { OperatingAccount } from './operating-account.ts';
import { moveUnlessTaken } from './reachable-folders.ts';

const UNFINISHED = 'postgres-unfinished-';

/** The superuser's password, made once per data folder and readable by its owner alone. */
export function readOrMakePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password');
  if (!existsSync(file)) {
    const draft = `${file}-${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    linkUnlessTaken(draft, file);
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}

/**
 * Runs initdb if the data folder has no cluster yet, and answers the cluster's folder.
 *
 * No lock is needed: every start builds in a folder of its own and moves the finished cluster into place in one step. Of
 * two first starts one wins, and one that was killed half-way leaves nothing that looks like a cluster.
 */
export async function initialiseCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: OperatingAccount,
  password: string,
): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster;

  const workshop = mkdtempSync(join(dataDir, UNFINISHED));
  const passwordFile = join(workshop, 'password');
  const unfinished = join(workshop, 'cluster');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    mkdirSync(unfinished, { mode: 0o700 });
    for (const path of [workshop, passwordFile, unfinished]) giveTo(account, path);
    await runInitdb(binaries.initdb, unfinished, passwordFile, account);
    moveUnlessTaken(unfinished, cluster);
  } catch (error) {
    // A rival that finished first clears away what it takes for the remains of a killed start.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return cluster;
}

/** Removes what starts that were killed during initdb left behind. Only the cluster's owner may call this. */
export function clearUnfinishedClusters(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function runInitdb(
  initdb: string,
  folder: string,
  passwordFile: string,
  account: OperatingAccount,
): Promise<void> {
  const options = [
    `--pgdata=${folder}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const child = spawn(initdb, options, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  const [complaint, code] = await Promise.all([text(child.stderr), exited]);
  if (code !== 0) throw new Error(`PostgreSQL's initdb failed: ${complaint.trim().split('\n').at(-1)}`);
}

function giveTo(account: OperatingAccount, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

function linkUnlessTaken(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
