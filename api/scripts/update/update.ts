import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/make-backup.ts';
import { readOwnerAddress } from '../backup/owner-address.ts';
import type { Operation } from '../site/operation.ts';
import type { Site } from '../site/site.ts';
import { nameOf, requireNode, type Artefact } from './artefact.ts';
import { obstaclesOf } from './compatibility.ts';
import { publishedFrontEnds, publishFrontEnd } from './front-ends.ts';
import { migrateWith } from './migrate-release.ts';
import { oneAtATime } from '../site/one-at-a-time.ts';
import { PATIENCE_MS, unitsOf } from './processes.ts';
import {
  install,
  lead,
  forgetPrevious,
  previousOf,
  removeOldReleases,
  requireSite,
  runningApi,
} from './releases.ts';
import { switchRelease } from './switch-release.ts';
import { requireNoObstacles, withUnpacked, type Arriving } from './unpack-all.ts';
import { showNotes } from './show-notes.ts';
import { isNewer } from './versions.ts';

const USAGE = `lessons update ARCHIVE… [--done VERSION] [--without-backup] [--anyway]
ARCHIVE is api.tar.gz, player-app.tar.gz or admin-app.tar.gz, or a folder with what one of them has.`;

interface Wanted {
  done: string[];
  withoutBackup: boolean;
  anyway: boolean;
  patienceMs: number;
}

/**
 * `lessons update ARCHIVE…`: brings releases of one part or more. First everything is checked; then the database is backed up
 * and migrated, the API's processes are replaced one after the other, and front ends are published. A step that fails leaves
 * the release before running. Run again after it was killed, it goes on.
 */
export async function update({ site: given, args }: Operation, patienceMs = PATIENCE_MS): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      done: { type: 'string', multiple: true, default: [] },
      'without-backup': { type: 'boolean', default: false },
      anyway: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const { done, anyway } = values;
  const wanted = { done, anyway, withoutBackup: values['without-backup'], patienceMs };
  process.umask(0o022);
  const site = requireSite(given);
  await oneAtATime(site, () =>
    withUnpacked(site, positionals, (arriving) => updateSite(site, arriving, wanted)),
  );
}

async function updateSite(site: Site, { api, frontEnds }: Arriving, wanted: Wanted): Promise<void> {
  const running = runningApi(site);
  if (api) {
    requireNode(api);
    requireLater(api, running);
    showNotesOf(api, running, wanted);
  }
  const plan = { running, next: api, published: publishedFrontEnds(site), arriving: frontEnds };
  requireNoObstacles(obstaclesOf(plan), wanted.anyway);
  if (api) await updateApi(site, running, api, wanted);
  for (const frontEnd of Object.values(frontEnds)) publishFrontEnd(site, frontEnd);
}

/** @throws an error for a release before the one that runs: its API may not know what the newer one wrote. */
function requireLater(api: Artefact, running: Artefact): void {
  if (!isNewer(running.release.version, api.release.version)) return;
  throw new Error(
    `${nameOf(api)} is older than ${nameOf(running)}, which runs. lessons rollback goes back to the release before.`,
  );
}

function showNotesOf(api: Artefact, running: Artefact, { done, anyway }: Wanted): void {
  const file = join(api.folder, 'docs/upgrades.md');
  if (!existsSync(file)) return;
  showNotes(readFileSync(file, 'utf8'), {
    running: running.release.version,
    next: api.release.version,
    done,
    mayLeap: anyway,
  });
}

async function updateApi(site: Site, running: Artefact, api: Artefact, wanted: Wanted): Promise<void> {
  const { withoutBackup, patienceMs } = wanted;
  const units = await unitsOf(site);
  // A run that was killed has led `current` to it before, and then the database is migrated.
  const goesOn = api.release.version === running.release.version;
  const from = goesOn ? (previousOf(site, 'api') ?? running) : running;
  const to = goesOn ? api : await prepare(site, running, api, withoutBackup);
  try {
    await switchRelease({ site, units, from, to, patienceMs });
  } catch (error) {
    forgetPrevious(site, 'api');
    throw error;
  }
  removeOldReleases(site, 'api');
}

/** Does what the release that runs goes on through. Returns the one that can be switched to. */
async function prepare(
  site: Site,
  running: Artefact,
  api: Artefact,
  withoutBackup: boolean,
): Promise<Artefact> {
  if (!withoutBackup) await backUp(site);
  const next = install(site, api);
  await migrateWith(site, next);
  process.stdout.write(`The database is migrated to ${nameOf(next)}.\n`);
  lead(site, 'api', 'previous', running.folder);
  return next;
}

async function backUp(site: Site): Promise<void> {
  const owner = readOwnerAddress(process.env);
  const { file, bytes } = await makeBackup({ owner, folder: site.backups });
  process.stdout.write(`The database is backed up: ${file}, ${bytes} bytes.\n`);
}
