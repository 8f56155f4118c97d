import { contractAt, contractUsedBy, currentContract, FRONT_ENDS, type FrontEnd } from './consumers.ts';
import { findBreaks } from './find-breaks.ts';
import { readReleases, releasedContract, type Part } from './released.ts';
import type { Commit } from './read-commit.ts';

/**
 * Returns a sentence for everything that does not work with what is in production once a part is
 * released from today's source, or from a commit, as going back to a release does. The API has to serve
 * the front ends, and the links in calendars and mails; a front end needs an API that serves it.
 */
export function breaksOfPart(part: Part, commit?: Commit): Promise<string[]> {
  return part === 'api' ? breaksOfApi(commit) : breaksOfFrontEnd(part, commit);
}

async function breaksOfApi(commit?: Commit): Promise<string[]> {
  const provided = commit ? await contractAt(commit) : currentContract();
  const found = await Promise.all(
    ([...FRONT_ENDS, 'links'] as const).map(async (consumer) => {
      const reasons = findBreaks(await releasedContract(consumer), provided);
      return reasons.map((reason) => `${consumer}: ${reason}`);
    }),
  );
  return found.flat();
}

async function breaksOfFrontEnd(frontEnd: FrontEnd, commit?: Commit): Promise<string[]> {
  const { api } = await readReleases();
  const reasons = findBreaks(await contractUsedBy(frontEnd, commit), await releasedContract('api'));
  return reasons.map((reason) => `API ${api.version}: ${reason}`);
}
