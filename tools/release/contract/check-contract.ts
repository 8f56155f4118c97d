import { parseArgs } from 'node:util';
import { breaksOfPart } from './breaks-of-part.ts';
import { readCommit } from './read-commit.ts';
import { readReleases, type Part } from './released.ts';

/**
 * `npm run release -- check PART` says what releasing a part would break, and then exits with 1. With
 * a tag or a commit, `-- PART PART-v1.2.3`, it says that of going back to a release.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [part, commit] = positionals as [Part | undefined, string | undefined];
const parts = Object.keys(await readReleases());
if (!part || !parts.includes(part)) {
  throw new Error(`Usage: npm run release -- check ${parts.join('|')} [TAG or COMMIT]`);
}

const breaks = await breaksOfPart(part, commit === undefined ? undefined : readCommit(commit));
const name = commit === undefined ? part : `${part} at ${commit}`;
const lines =
  breaks.length === 0
    ? [`${name}: works with what is in production.`]
    : [
        `${name} does not work with what is in production:`,
        ...breaks.map((line) => `  ${line}`),
        part === 'api' ? 'The front ends go first.' : 'The API goes first.',
      ];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = breaks.length === 0 ? 0 : 1;
