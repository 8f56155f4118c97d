import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PARTS, type Part } from '../parts.ts';
import { SITE_OPTIONS, siteIn } from '../site/site-options.ts';
import { breaksOfPart } from './breaks-of-part.ts';
import { orderOfRelease } from './order-of-release.ts';
import { readCommit, type Commit } from './read-commit.ts';
import { changedOn } from './record-release.ts';
import { NOTHING_RELEASED, readReleases } from './released.ts';

/**
 * `npm run release -- check PART` says what releasing a part would break and in which order the parts go, and then exits
 * with 1. With a tag or a commit, `-- PART PART-v1.2.3`, it says that of going back to a release. With `--site` it asks first
 * whether the record is what that site runs.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: SITE_OPTIONS });
const [part, name] = positionals as [Part | undefined, string | undefined];
const releases = await readReleases();
if (!part || !PARTS.includes(part)) {
  throw new Error(
    `Usage: npm run release -- check ${PARTS.join('|')} [TAG or COMMIT] [--site URL] [--module URL]`,
  );
}
const site = siteIn(values);
const changed = site ? Object.keys(await changedOn(site, releases)) : [];
if (changed.length > 0)
  throw new Error(
    `The record is older than the site: ${changed.join(', ')}. First: npm run release -- record --site ${values.site}`,
  );

const commit = name === undefined ? undefined : readCommit(name);
const what = name === undefined ? part : `${part} at ${name}`;
const breaks = await breaksOfPart(part, commit);
const lines =
  breaks.length === 0
    ? [
        `${what}: ${Object.keys(releases).length === 0 ? NOTHING_RELEASED : 'works with what is in production.'}`,
      ]
    : [
        `${what} does not work with what is in production:`,
        ...breaks.map(({ sentence }) => `  ${sentence}`),
        ...orderOfRelease({
          part,
          versions: await versionsIn(commit),
          production: eachPart((one) => releases[one]?.version ?? ''),
          isInProduction: (await commit?.hash()) === releases[part]?.commit,
          broken: new Set(breaks.map(({ of }) => of)),
        }),
      ];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = breaks.length === 0 ? 0 : 1;

/** Returns the version of each part in today's source or in a commit. */
async function versionsIn(tree: Commit | undefined): Promise<Record<Part, string>> {
  const root = path.join(import.meta.dirname, '../../..');
  const texts = await Promise.all(
    PARTS.map((one) => {
      const file = `${one}/package.json`;
      return tree ? tree.file(file) : readFile(path.join(root, file), 'utf8');
    }),
  );
  const versions = texts.map((text) => (JSON.parse(text) as { version: string }).version);
  return eachPart((one) => String(versions[PARTS.indexOf(one)]));
}

function eachPart(versionOf: (part: Part) => string): Record<Part, string> {
  return Object.fromEntries(PARTS.map((one) => [one, versionOf(one)])) as Record<Part, string>;
}
