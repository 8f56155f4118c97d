import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Site } from '../site/site.ts';
import { makeReadable, unpackArchive } from '../update/artefact.ts';
import { publishArchives } from '../update/publish-front-ends.ts';
import { hasPrograms, install, lead } from '../update/releases.ts';
import { withUnpacked } from '../update/unpack-all.ts';
import { sandboxFolderOf } from './sandbox.ts';

/** The folder of the release that this program belongs to. */
export const OWN_RELEASE = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/** The archives that a release has beside the API's. */
export interface Archives {
  shell: string | undefined;
  module: string | undefined;
  sandbox: string | undefined;
}

/**
 * Returns the archives to install: those that are given, and of what the site lacks those that lie in one of the folders.
 *
 * @throws an error that names what is lacking, and nowhere.
 */
export function archivesFor(
  site: Site,
  given: Archives,
  needsSandbox: boolean,
  folders: readonly string[],
): Archives {
  const lacking: string[] = [];
  const find = (option: keyof Archives, name: string, installed: string) => {
    if (given[option] ?? existsSync(installed)) return given[option];
    const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
    if (!found) lacking.push(`--${option} ${name}`);
    return found;
  };
  const archives: Archives = {
    shell: find('shell', 'player-app.tar.gz', join(site.shell, 'index.html')),
    module: find('module', 'admin-app.tar.gz', join(site.module, 'mf-manifest.json')),
    sandbox: needsSandbox
      ? find('sandbox', 'sandbox.tar.gz', join(sandboxFolderOf(site), 'sandbox.js'))
      : undefined,
  };
  if (lacking.length === 0) return archives;
  throw new Error(`Add ${lacking.join(' ')}: a release has these archives beside the API’s.`);
}

/**
 * @throws an error if the site runs 1.0, which has no programs: the units that are written would start what is not there. Until 1.2.
 */
export function requirePrograms({ name, current }: Site): void {
  if (!existsSync(current) || hasPrograms(current)) return;
  throw new Error(
    `The site runs a release without these programs. First update it, with the archives of this one:
node api/operate.js --site ${name} update api.tar.gz player-app.tar.gz admin-app.tar.gz`,
  );
}

/** Copies a release to the site's folder and leads `current` to it. A site that has one keeps it: `update` brings others. */
export async function installRelease(site: Site, release: string): Promise<void> {
  if (existsSync(site.current)) return;
  mkdirSync(site.releases, { recursive: true });
  await withUnpacked(site, [release], async ({ api }) => {
    if (!api) throw new Error(`${release} is no build of the API: unpack api.tar.gz, and run setup there.`);
    lead(site, 'api', 'current', install(site, api).folder);
  });
}

/** Publishes the front ends whose archives there are. */
export async function publishGiven(site: Site, { shell, module }: Archives): Promise<void> {
  const given = [shell, module].filter((archive) => archive !== undefined);
  if (given.length > 0) await publishArchives(site, given, false);
}

/** Puts the sandbox's program in its place. */
export async function installSandbox(site: Site, { sandbox }: Archives): Promise<void> {
  if (!sandbox) return;
  const folder = sandboxFolderOf(site);
  const aside = mkdtempSync(join(site.releases, '.sandbox-'));
  try {
    await unpackArchive(sandbox, aside);
    await makeReadable(aside);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
