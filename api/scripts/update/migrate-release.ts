import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import { nameOf, type Artefact } from './artefact.ts';

/**
 * Migrates the database with a release that does not run yet, as the owner of the tables: the release that runs goes on.
 *
 * @throws an error with the program's reason.
 */
export async function migrateWith(site: Site, api: Artefact): Promise<void> {
  const { DATABASE_OWNER_URL_FILE: _asFile, ...env } = process.env;
  const owner = existsSync(site.ownerUrl) && {
    DATABASE_OWNER_URL: readFileSync(site.ownerUrl, 'utf8').trim(),
  };
  try {
    await run(process.execPath, [join(api.folder, 'api/migrate.js')], {
      env: { ...env, ...owner },
      cwd: api.folder,
      ...(await accountFor(site)),
    });
  } catch (error) {
    throw new Error(
      `The database was not migrated to ${nameOf(api)}, and nothing was switched. ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/**
 * Returns the account that migrates: one that can read the site's secrets and isn't the API's, which could read the owner's
 * address in the process.
 */
async function accountFor(site: Site): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', site.name])]);
  return { uid: Number(uid), gid: Number(gid) };
}
