import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';

/** The numbers of the system account as which a site's processes run. */
export interface Account {
  uid: number;
  gid: number;
}

/** Tells the account of a site from those of other programs. */
const COMMENT = 'Tennis lessons';

/**
 * Returns the account of a site, and creates it if the site is new.
 *
 * @throws an error if the name is that of something else on the machine, such as `nginx` or `postgres`.
 */
export async function prepareAccount({ name, settings }: Site): Promise<Account> {
  const present = await accountNamed(name);
  if (present && (present.comment === COMMENT || existsSync(settings))) return present;
  if (present || existsSync(dirname(settings)))
    throw new Error(`${name} is the name of something else on this machine: choose another for the site.`);
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  await run('useradd', [...options, '--comment', COMMENT, '--shell', '/usr/sbin/nologin', name]);
  const made = await accountNamed(name);
  if (!made) throw new Error(`useradd made no account ${name}.`);
  return made;
}

async function accountNamed(name: string): Promise<(Account & { comment: string }) | undefined> {
  const line = await run('getent', ['passwd', name]).catch(() => '');
  const [, , uid, gid, comment = ''] = line.trim().split(':');
  return uid && gid ? { uid: Number(uid), gid: Number(gid), comment } : undefined;
}
