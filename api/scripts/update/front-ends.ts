import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HASHED_FILE } from '../../src/http/static-files.ts';
import { nameSiteInPage } from '../site/name-site-in-page.ts';
import type { Site } from '../site/site.ts';
import { artefactIn, nameOf, UNPACKED, type FrontEndArtefact } from './artefact.ts';
import { BUILD_FILES, FRONT_ENDS, type FrontEnd } from './parts.ts';
import { filesPublishedIn, publish } from './publish.ts';
import { forgetPrevious, install, lead, previousOf, releasesOf, removeOldReleases } from './releases.ts';

/** Files of former releases stay for so long: pages that are open still ask for them. */
const KEEP_DAYS = 30;
/** The host's own file beside the page. */
const OF_HOST = 'config.json';

function servedFolder(site: Site, part: FrontEnd): string {
  return part === 'player-app' ? site.shell : site.module;
}

/** Returns the front ends that are published. */
export function publishedFrontEnds(site: Site): Partial<Record<FrontEnd, FrontEndArtefact>> {
  const published = FRONT_ENDS.map((part) => publishedFrontEnd(site, part));
  return Object.fromEntries(published.flatMap((one) => (one ? [[one.part, one]] : [])));
}

function publishedFrontEnd(site: Site, part: FrontEnd): FrontEndArtefact | undefined {
  const served = servedFolder(site, part);
  const page = part === 'player-app' ? 'index.html' : 'mf-manifest.json';
  return existsSync(join(served, page)) ? { ...artefactIn(part, served), part } : undefined;
}

/** Publishes a release of a front end, and keeps the former one to go back to. */
export function publishFrontEnd(site: Site, artefact: FrontEndArtefact, now = new Date()): void {
  const former = publishedFrontEnd(site, artefact.part);
  const { folder } = install(site, artefact);
  if (former && former.release.version !== artefact.release.version) {
    lead(site, artefact.part, 'previous', keep(site, former));
  }
  put(site, { ...artefact, folder }, now);
  removeOldReleases(site, artefact.part);
}

/** Publishes the release before. The one that was published can't be gone back to. */
export function putBack(site: Site, former: FrontEndArtefact, now = new Date()): void {
  put(site, former, now);
  forgetPrevious(site, former.part);
}

function put(site: Site, { part, folder, release }: FrontEndArtefact, now: Date): void {
  const served = servedFolder(site, part);
  publish({ build: folder, served, keepDays: KEEP_DAYS, now });
  const origin = process.env['PUBLIC_URL'];
  if (part === 'player-app' && origin) nameSiteInPage(served, origin);
  process.stdout.write(`${nameOf({ part, release })} is published in ${served}.\n`);
}

/** Returns the front end's release before, if it can be published again. */
export function previousFrontEnd(site: Site, part: FrontEnd): FrontEndArtefact | undefined {
  const former = previousOf(site, part);
  return former && { ...former, part };
}

/** Keeps the files of what is published, unless they are kept: it may have come here by another way. */
function keep(site: Site, { part, folder: served, release }: FrontEndArtefact): string {
  const folder = join(releasesOf(site, part), release.version);
  if (existsSync(folder)) return folder;
  const others = globSync('**/*', { cwd: served }).filter(
    (file) => statSync(join(served, file)).isFile() && !HASHED_FILE.test(`/${file}`) && file !== OF_HOST,
  );
  const hidden = Object.values(BUILD_FILES.frontEnd);
  const files = [...filesPublishedIn(served), ...others, ...hidden].filter((file) =>
    existsSync(join(served, file)),
  );
  const aside = join(site.releases, `${UNPACKED}${part}`);
  rmSync(aside, { recursive: true, force: true });
  for (const file of files) cpSync(join(served, file), join(aside, file));
  mkdirSync(releasesOf(site, part), { recursive: true });
  renameSync(aside, folder);
  return folder;
}
