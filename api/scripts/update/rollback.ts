import { parseArgs } from 'node:util';
import type { Operation } from '../site/operation.ts';
import type { Site } from '../site/site.ts';
import { nameOf, type Artefact, type FrontEndArtefact } from './artefact.ts';
import { breaksWith, brokenLinks } from './compatibility.ts';
import { previousFrontEnd, publishedFrontEnds, putBack } from './front-ends.ts';
import { oneAtATime } from '../site/one-at-a-time.ts';
import { FRONT_ENDS, type FrontEnd } from './parts.ts';
import { PATIENCE_MS, unitsOf } from './processes.ts';
import { forgetPrevious, hasPrograms, previousOf, requireSite, runningApi } from './releases.ts';
import { switchRelease } from './switch-release.ts';
import { requireNoObstacles } from './unpack-all.ts';

/**
 * `lessons rollback`: goes back to the API's release before, without migrating: it works with the newer schema. Front ends that
 * it does not serve go back first. `lessons rollback player-app` and `admin-app` go back with a front end alone.
 */
export async function rollback({ site: given, args }: Operation, patienceMs = PATIENCE_MS): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { anyway: { type: 'boolean', default: false } },
  });
  const [part = 'api', ...more] = positionals;
  const frontEnd = FRONT_ENDS.find((one) => one === part);
  if (more.length > 0 || (part !== 'api' && !frontEnd)) {
    throw new Error('lessons rollback [player-app | admin-app] [--anyway]');
  }
  process.umask(0o022);
  const site = requireSite(given);
  await oneAtATime(site, async () =>
    frontEnd ? rollBackFrontEnd(site, frontEnd, values.anyway) : rollBackApi(site, values.anyway, patienceMs),
  );
}

function rollBackFrontEnd(site: Site, part: FrontEnd, isWantedAnyway: boolean): void {
  const former = previousFrontEnd(site, part);
  if (!former)
    throw new Error(
      `No release of ${part} before the published one is kept: lessons publish ARCHIVE goes back, too.`,
    );
  requireNoObstacles(breaksWith(former, runningApi(site)), isWantedAnyway);
  putBack(site, former);
}

async function rollBackApi(site: Site, isWantedAnyway: boolean, patienceMs: number): Promise<void> {
  const running = runningApi(site);
  const former = previousOf(site, 'api');
  if (!former) {
    throw new Error(
      `There is no release before ${nameOf(running)} to go back to. The schema allows for one step.`,
    );
  }
  const units = await unitsOf(site);
  const published = Object.values(publishedFrontEnds(site)).filter(
    (one) => breaksWith(one, former).length > 0,
  );
  const first = published.map(({ part }) => previousFrontEnd(site, part));
  const obstacles = published.flatMap((one, index) => obstaclesOfStep(one, first[index], former));
  requireNoObstacles(obstacles, isWantedAnyway);
  if (!hasPrograms(former.folder))
    process.stdout.write(
      `${nameOf(former)} has no programs: until the next update there is no nightly backup, and \`lessons\` is node ${running.folder}/api/operate.js --site ${site.name}\n`,
    );
  for (const line of brokenLinks(running, former)) process.stdout.write(`Until the next update: ${line}\n`);
  for (const frontEnd of first) if (frontEnd) putBack(site, frontEnd);
  await switchRelease({ site, units, from: running, to: former, patienceMs });
  forgetPrevious(site, 'api');
}

/** Returns what speaks against going back with a front end that the former API does not serve, and then with the API. */
function obstaclesOfStep(published: FrontEndArtefact, former: Artefact | undefined, api: Artefact): string[] {
  if (former && breaksWith(former, api).length === 0) return [];
  const remedy = former
    ? `${nameOf(former)}, the one before, does not work with it either.`
    : `No ${published.part} before it is kept: publish one that ${nameOf(api)} serves first.`;
  return [...breaksWith(published, api), remedy];
}
