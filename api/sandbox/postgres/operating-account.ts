import { spawnSync } from 'node:child_process';

/** The account that PostgreSQL runs under; empty when that is simply the user who started the API. */
export interface OperatingAccount {
  uid?: number;
  gid?: number;
}

const UNPRIVILEGED_ACCOUNTS = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged account that the system already has.
 * @throws when started as root on a system with no such account.
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

/** Whether the account can enter a folder; every folder above it counts too. */
export function canEnter(account: OperatingAccount, folder: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...account, cwd: '/' }).status === 0;
}

function numericId(option: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [option, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : undefined;
}
