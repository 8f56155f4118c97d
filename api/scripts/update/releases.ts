import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../site/site.ts';
import { artefactIn, nameOf, UNPACKED, type Artefact } from './artefact.ts';
import type { Part } from './parts.ts';
import { isNewer, VERSION } from './versions.ts';

/** How many releases of a part stay on the machine. */
const KEPT = 3;

/** Returns the folder with a folder for each of a part's releases. */
export function releasesOf(site: Site, part: Part): string {
  return part === 'api' ? site.releases : join(site.releases, part);
}

/** @throws an error if the site is not set up, or may not be changed by this account. */
export function requireSite(site: Site | undefined): Site {
  if (!site) throw new Error('Name the site: node api/operate.js --site NAME COMMAND …');
  if (!existsSync(site.releases)) throw new Error(`${site.releases} does not exist: set the site up first.`);
  try {
    accessSync(site.releases, constants.W_OK);
  } catch {
    throw new Error(`${site.releases} can't be changed by this account: use sudo.`);
  }
  return site;
}

/** Whether a release in a folder has these programs. 1.0 has none. Until 1.2. */
export function hasPrograms(folder: string): boolean {
  return existsSync(join(folder, 'api/operate.js'));
}

/** Removes what was unpacked and not installed, also by a run that was killed. */
export function removeUnpacked(site: Site): void {
  for (const left of readdirSync(site.releases).filter((name) => name.startsWith(UNPACKED)))
    rmSync(join(site.releases, left), { recursive: true });
}

/** Returns the API's release that `current` leads to. @throws an error without one. */
export function runningApi(site: Site): Artefact {
  if (!existsSync(site.current)) throw new Error(`${site.current} does not exist: set the site up first.`);
  return artefactIn('api', realpathSync(site.current));
}

/**
 * Returns the folder of a release's version, or undefined if there is none yet.
 *
 * @throws an error if it has other files: a version is one set of files.
 */
export function installed(site: Site, artefact: Artefact): Artefact | undefined {
  const folder = join(releasesOf(site, artefact.part), artefact.release.version);
  if (!existsSync(folder)) return undefined;
  if (!haveSameFiles(folder, artefact.folder)) {
    throw new Error(
      `${folder} exists and has other files than this ${nameOf(artefact)}. Is it another build? Remove it first.`,
    );
  }
  return { ...artefact, folder };
}

/** Puts an unpacked release into the folder of its version, at once. */
export function install(site: Site, artefact: Artefact): Artefact {
  const there = installed(site, artefact);
  if (there) return there;
  const folder = join(releasesOf(site, artefact.part), artefact.release.version);
  mkdirSync(releasesOf(site, artefact.part), { recursive: true });
  renameSync(artefact.folder, folder);
  return { ...artefact, folder };
}

function haveSameFiles(one: string, other: string): boolean {
  const [files, others] = [one, other].map((cwd) =>
    globSync('**/*', { cwd })
      .filter((file) => statSync(join(cwd, file)).isFile())
      .toSorted(),
  ) as [string[], string[]];
  return (
    files.length === others.length &&
    files.every(
      (file, index) =>
        file === others[index] && readFileSync(join(one, file)).equals(readFileSync(join(other, file))),
    )
  );
}

/** The links of a part's releases: the one that runs (of the API alone), and the one before it. */
type LinkName = 'current' | 'previous';

/** Leads a link to a release at once: nobody finds none. */
export function lead(site: Site, part: Part, link: LinkName, folder: string): void {
  const file = join(releasesOf(site, part), link);
  rmSync(`${file}.new`, { force: true });
  symlinkSync(basename(folder), `${file}.new`);
  renameSync(`${file}.new`, file);
}

/** Returns the release before the one that runs or is published, if it can be gone back to. */
export function previousOf(site: Site, part: Part): Artefact | undefined {
  const file = join(releasesOf(site, part), 'previous');
  return existsSync(file) ? artefactIn(part, realpathSync(file)) : undefined;
}

export function forgetPrevious(site: Site, part: Part): void {
  rmSync(join(releasesOf(site, part), 'previous'), { force: true });
}

/** Removes all releases of a part but the last ones. What a link leads to stays. */
export function removeOldReleases(site: Site, part: Part): void {
  const folder = releasesOf(site, part);
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  const linked = ['current', 'previous'].map((link) => join(folder, link)).filter((link) => existsSync(link));
  const needed = new Set(linked.map((link) => basename(realpathSync(link))));
  const versions = names
    .filter((name) => VERSION.test(name))
    .toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
  for (const version of versions.slice(KEPT).filter((name) => !needed.has(name)))
    rmSync(join(folder, version), { recursive: true });
}
