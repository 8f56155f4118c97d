import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** The account that PostgreSQL runs under. Empty if it is the user who started the API. */
export interface OperatingAccount {
  uid?: number;
  gid?: number;
}

const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Returns the account for PostgreSQL, which refuses to run as root: for root, an unprivileged one
 * that the system has.
 * @throws if root's system has no such account.
 */
export function chooseOperatingAccount(): Required<OperatingAccount> | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  for (const name of UNPRIVILEGED_ACCOUNTS) {
    const uid = numericId('-u', name);
    const gid = numericId('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL can't run as root and there is no account named ${UNPRIVILEGED_ACCOUNTS.join(' or ')}; start as an ordinary user or set DATABASE_URL.`,
  );
}

/** Returns whether the account can enter a folder and every folder above it. */
export function canEnter(account: OperatingAccount, folder: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' }).status === 0;
}

/** Makes the account the owner of a file or folder. */
export function giveTo(account: OperatingAccount, path: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

function numericId(option: '-u' | '-g', name: string): number | undefined {
  const result = spawnSync('id', [option, name], { encoding: 'utf8' });
  return result.status === 0 ? Number.parseInt(result.stdout, 10) : undefined;
}
