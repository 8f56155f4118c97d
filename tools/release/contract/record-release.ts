import type { Part } from '../parts.ts';
import { differenceOf } from '../site/difference-of.ts';
import { readRelease, readSite, type NamedRelease, type SiteAddress } from '../site/read-site.ts';
import { readCommit, type Commit } from './read-commit.ts';
import { readReleases, recordRelease, type Releases } from './released.ts';

/** The repository and the folder of the record, if not those of this clone. */
export interface Clone {
  repository?: string;
  record?: string;
}

/**
 * Records the release of a part by its tag: version, commit and contract as the tag has them, whatever this clone's files
 * are. With a site it is the release that the site runs. @throws an error that says what differs; nothing is written then.
 */
export async function recordTag(
  part: Part,
  tag: string,
  { site, ...clone }: Clone & { site?: SiteAddress | undefined } = {},
): Promise<void> {
  const tagged = await readTag(part, tag, clone);
  if (site) refuseDifference(part, tag, tagged, await readRelease(part, site));
  await recordRelease(part, releaseOf(tagged), tagged.tree, clone.record);
}

/**
 * Records each part whose release at a site is another than the recorded one, by its tag. Returns these parts with their
 * versions. @throws an error as `recordTag` does.
 */
export async function recordSite(
  site: SiteAddress,
  clone: Clone = {},
): Promise<Partial<Record<Part, string>>> {
  const changed = Object.entries(await changedOn(site, await readReleases(clone.record)));
  const tags = await Promise.all(
    changed.map(async ([name, running]) => {
      const part = name as Part;
      const tag = `${part}-v${running.version}`;
      const tagged = await readTag(part, tag, clone);
      refuseDifference(part, tag, tagged, running);
      return { part, tagged };
    }),
  );
  // All or none of them: each was compared before the first is written.
  for (const { part, tagged } of tags)
    await recordRelease(part, releaseOf(tagged), tagged.tree, clone.record);
  return Object.fromEntries(tags.map(({ part, tagged }) => [part, tagged.version]));
}

/** Returns the releases that a site runs in place of the recorded ones. */
export async function changedOn(
  site: SiteAddress,
  releases: Releases,
): Promise<Partial<Record<Part, NamedRelease>>> {
  const running = Object.entries(await readSite(site));
  return Object.fromEntries(
    running.filter(([part, named]) => {
      const recorded = releases[part as Part];
      return !recorded || differenceOf(recorded, named) !== null;
    }),
  );
}

interface TaggedRelease {
  version: string;
  commit: string;
  tree: Commit;
}

async function readTag(part: Part, tag: string, { repository }: Clone): Promise<TaggedRelease> {
  const named = new RegExp(`^${part}-v(.+)$`).exec(tag)?.[1];
  if (named === undefined) throw new Error(`${tag} is no tag of a release: name it as ${part}-v1.2.3.`);
  const tree = readCommit(tag, repository);
  const commit = await tree.hash();
  const { version } = JSON.parse(await tree.file(`${part}/package.json`)) as { version: string };
  if (version !== named)
    throw new Error(
      `${tag} is of a commit whose ${part}/package.json has the version ${version}. Tag the commit that has ${named}.`,
    );
  return { version, commit, tree };
}

const releaseOf = ({ version, commit }: TaggedRelease) => ({ version, commit });

function refuseDifference(part: Part, tag: string, tagged: TaggedRelease, running: NamedRelease): void {
  const difference = differenceOf(tagged, running);
  if (difference !== null)
    throw new Error(`${tag} is not what the site runs: its ${part} ${difference}. Nothing was recorded.`);
}
