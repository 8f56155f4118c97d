import { findBreaks } from './find-breaks.ts';
import { FRONT_ENDS, type FrontEnd, type Part } from '../parts.ts';
import { contractAt, contractUsedBy, currentContract, type Consumer } from './consumers.ts';
import { readReleases, releasedContract } from './released.ts';
import type { Commit } from './read-commit.ts';

/** Something that does not work once a part is released. */
export interface Break {
  /** The recorded release that it fails. */
  of: Consumer | 'api';
  sentence: string;
}

/**
 * Returns everything that does not work with what is in production once a part is released from today's source, or from
 * a commit, as going back to a release does. The API has to serve the front ends, and the links in calendars and mails;
 * a front end needs an API that serves it. What is not in production yet breaks nothing.
 */
export function breaksOfPart(part: Part, commit?: Commit, record?: string): Promise<Break[]> {
  return part === 'api' ? breaksOfApi(commit, record) : breaksOfFrontEnd(part, commit, record);
}

async function breaksOfApi(commit?: Commit, record?: string): Promise<Break[]> {
  const provided = commit ? await contractAt(commit) : currentContract();
  const found = await Promise.all(
    ([...FRONT_ENDS, 'links'] as const).map(async (of) => {
      const reasons = findBreaks(await releasedContract(of, record), provided);
      return reasons.map((reason) => ({ of, sentence: `${of}: ${reason}` }));
    }),
  );
  return found.flat();
}

async function breaksOfFrontEnd(frontEnd: FrontEnd, commit?: Commit, record?: string): Promise<Break[]> {
  const { api } = await readReleases(record);
  if (!api) return [];
  const provided = await releasedContract('api', record);
  const reasons = findBreaks(await contractUsedBy(frontEnd, commit), provided);
  return reasons.map((reason) => ({ of: 'api', sentence: `API ${api.version}: ${reason}` }));
}
