import { parseArgs } from 'node:util';
import type { Operation } from '../site/operation.ts';
import type { Site } from '../site/site.ts';
import { nameOf } from './artefact.ts';
import { obstaclesOf } from './compatibility.ts';
import { publishFrontEnd } from './front-ends.ts';
import { oneAtATime } from '../site/one-at-a-time.ts';
import { requireSite, runningApi } from './releases.ts';
import { requireNoObstacles, withUnpacked } from './unpack-all.ts';

/** `lessons publish ARCHIVE…`: publishes a build of the shell or the module that the API that runs serves. */
export async function publishFrontEnds({ site: given, args }: Operation): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { anyway: { type: 'boolean', default: false } },
  });
  if (positionals.length === 0) {
    throw new Error(
      'lessons publish ARCHIVE… [--anyway], with player-app.tar.gz or admin-app.tar.gz, or a folder',
    );
  }
  process.umask(0o022);
  const site = requireSite(given);
  await oneAtATime(site, () => publishArchives(site, positionals, values.anyway));
}

/** Publishes the front ends of archives. The caller has made sure that no other program changes the site. */
export async function publishArchives(
  site: Site,
  archives: readonly string[],
  isWantedAnyway: boolean,
): Promise<void> {
  await withUnpacked(site, archives, async ({ api, frontEnds }) => {
    if (api) throw new Error(`${nameOf(api)} is no front end: use lessons update.`);
    const plan = { running: runningApi(site), published: {}, arriving: frontEnds };
    requireNoObstacles(obstaclesOf(plan), isWantedAnyway);
    for (const frontEnd of Object.values(frontEnds)) publishFrontEnd(site, frontEnd);
  });
}
