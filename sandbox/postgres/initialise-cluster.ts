import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
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
import type { PostgresBinaries } from './find-binaries.ts';
import { giveTo, type OperatingAccount } from './operating-account.ts';
import { moveUnlessTaken } from './reachable-folders.ts';

const UNFINISHED = 'postgres-unfinished-';

/** Returns the superuser's password, made once for each data folder in a file with mode 600. */
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
 * Runs initdb if the data folder has no cluster yet, and returns the cluster's folder.
 *
 * No lock is needed: every start builds in a folder of its own and renames the finished cluster in
 * one step. Of two first starts one wins, and one that was killed half-way leaves nothing that
 * looks like a cluster.
 */
export async function initialiseCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  account: OperatingAccount,
  password: string,
): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster;

  const draft = mkdtempSync(join(dataDir, UNFINISHED));
  const passwordFile = join(draft, 'password');
  const unfinished = join(draft, 'cluster');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    mkdirSync(unfinished, { mode: 0o700 });
    for (const path of [draft, passwordFile, unfinished]) giveTo(account, path);
    await runInitdb(binaries.initdb, unfinished, passwordFile, account);
    moveUnlessTaken(unfinished, cluster);
  } catch (error) {
    // Another start that finished first may have removed this folder as an unfinished one.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return cluster;
}

/** Removes the unfinished clusters of killed starts. Only for the owner of the cluster. */
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
  const [output, code] = await Promise.all([text(child.stderr), exited]);
  if (code !== 0) throw new Error(`PostgreSQL's initdb failed: ${output.trim().split('\n').at(-1)}`);
}

function linkUnlessTaken(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
