import { parseArgs } from 'node:util';
import { PARTS, type Part } from '../parts.ts';
import { SITE_OPTIONS, siteIn } from '../site/site-options.ts';
import { recordSite, recordTag } from './record-release.ts';
import { versionsToRaise } from './released.ts';

/**
 * `npm run release -- record PART PART-v1.2.3` records that a release is in production, and `-- --site URL` all three parts,
 * as that site runs them. Both together compare the tag with the site. Then it names the versions that the source has to raise.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: SITE_OPTIONS });
const [part, tag, ...others] = positionals as [Part | undefined, string | undefined];
const site = siteIn(values);
const isOfPart = part !== undefined && PARTS.includes(part) && tag !== undefined && others.length === 0;
if (!isOfPart && (part !== undefined || !site)) {
  throw new Error(
    `Usage: npm run release -- record ${PARTS.join('|')} TAG [--site URL] [--module URL]
   or: npm run release -- record --site URL [--module URL]`,
  );
}
let recorded: string[];
if (isOfPart) {
  await recordTag(part, tag, { site });
  recorded = [tag];
} else {
  const versions = Object.entries(site ? await recordSite(site) : {});
  recorded = versions.map(([one, version]) => `${one}-v${version}`);
}
const lines = [
  recorded.length > 0
    ? `Recorded: ${recorded.join(', ')}. Commit docs/api/released.`
    : 'The record has what the site runs.',
  ...(await versionsToRaise()),
];
process.stdout.write(`${lines.join('\n')}\n`);
