import { parseArgs } from 'node:util';
import { contractUsedBy, currentContract, FRONT_ENDS } from './consumers.ts';
import { findBreaks } from './find-breaks.ts';
import { readReleases, releasedContract, type Part } from './released.ts';

/**
 * `npm run contract:check -- PART` says what releasing a part would break, and then exits with 1. The
 * API has to serve the shell, the module, and the links that are in production; a front end needs an
 * API in production that serves it.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const part = positionals[0] as Part | undefined;
const releases = await readReleases();
if (!part || !(part in releases)) {
  throw new Error(`Usage: npm run contract:check -- ${Object.keys(releases).join('|')}`);
}

const breaks = part === 'api' ? await breaksOfApi() : await breaksOfFrontEnd(part);
const verdict =
  breaks.length === 0
    ? `${part}: works with what is in production.`
    : `${part} does not work with what is in production:\n${breaks.map((line) => `  ${line}`).join('\n')}`;
process.stdout.write(`${verdict}\n`);
process.exitCode = breaks.length === 0 ? 0 : 1;

async function breaksOfApi(): Promise<string[]> {
  const provided = currentContract();
  const found = await Promise.all(
    ([...FRONT_ENDS, 'links'] as const).map(async (consumer) => {
      const reasons = findBreaks(await releasedContract(consumer), provided);
      return reasons.map((reason) => `${consumer}: ${reason}`);
    }),
  );
  return found.flat();
}

async function breaksOfFrontEnd(frontEnd: Exclude<Part, 'api'>): Promise<string[]> {
  const reasons = findBreaks(await contractUsedBy(frontEnd), await releasedContract('api'));
  return reasons.map((reason) => `API ${releases.api.version}: ${reason}. Release the API first`);
}
