import { rmSync } from 'node:fs';
import { databaseHostOf } from '../../src/database/address.ts';
import { isOnThisMachine } from '../../src/process/hosts.ts';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import { textIn } from '../site/text-in.ts';
import { dropDatabase, type DatabaseOptions } from './create-database.ts';
import type { Former } from './read-former.ts';
import { checkTrial } from './site-mode.ts';
import { fileOfSecret } from './site-settings.ts';

/**
 * Checks that a site can be emptied.
 *
 * @throws an error for a site that is live, and without the options that its database was made with: their files go with it.
 */
export function checkEmptying(
  site: Site,
  former: Former,
  { server, pooler }: Pick<DatabaseOptions, 'server' | 'pooler'>,
): void {
  if (former.text === undefined) return;
  checkTrial(site.name, former.settings);
  const owner = textIn(site.ownerUrl);
  const host = owner === undefined ? '' : databaseHostOf(owner);
  if (!isOnThisMachine(host) && server === undefined)
    throw new Error(
      `The database is on ${host}: add --database FILE, with its address as a role that may create roles and databases.`,
    );
  const api = textIn(fileOfSecret(site, 'DATABASE_URL'));
  const isPooled = textIn(fileOfSecret(site, 'DATABASE_DIRECT_URL')) !== undefined;
  if (isPooled && api !== undefined && pooler === undefined)
    throw new Error(`The API reaches the database by a pooler: add --pooler ${new URL(api).host}.`);
}

/**
 * Removes the database of a site that was tried, and the secret of its links, before it goes live: lessons that were paid with
 * test cards would hold their times, and Stripe's live mode knows nothing of them.
 */
export async function emptySite(site: Site, former: Former, options: DatabaseOptions): Promise<void> {
  if (former.text === undefined) return;
  await run('systemctl', ['stop', `${site.name}-api@*.service`]);
  await dropDatabase(site, options);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'LINK_SECRET'] as const)
    rmSync(fileOfSecret(site, name), { force: true });
  rmSync(site.ownerUrl, { force: true });
}
