import { nameOf, type Artefact } from './artefact.ts';
import { findBreaks } from './find-breaks.ts';
import { linksOf } from './links.ts';
import type { FrontEnd } from './parts.ts';

type Described = Pick<Artefact, 'part' | 'release' | 'contract'>;
type FrontEnds = Partial<Record<FrontEnd, Described>>;

/** Returns a sentence for everything that a front end calls and an API does not serve. */
export function breaksWith(frontEnd: Described, api: Described): string[] {
  const unknown = [frontEnd, api].filter(({ contract }) => !contract);
  if (!frontEnd.contract || !api.contract) {
    return [
      `${unknown.map(nameOf).join(' and ')}: it is not known what it calls or serves, so nothing can be compared`,
    ];
  }
  return findBreaks(frontEnd.contract, api.contract).map((reason) => `${nameOf(frontEnd)}: ${reason}`);
}

/** Returns a sentence for each link in calendars and mails that one API has written and the other does not open. */
export function brokenLinks(writer: Described, api: Described): string[] {
  if (!writer.contract || !api.contract) return [];
  return findBreaks(linksOf(writer.contract), api.contract).map(
    (reason) => `links in mails and calendars: ${reason}`,
  );
}

interface Plan {
  running: Described;
  /** The API that the update brings. */
  next?: Described | undefined;
  published: FrontEnds;
  arriving: FrontEnds;
}

/**
 * Returns what of an update would not work, with the order that does. The API has to serve the front ends that are
 * published, also those that are about to be replaced: pages that are open keep them. New front ends need an API that
 * serves them.
 */
export function obstaclesOf({ running, next, published, arriving }: Plan): string[] {
  const serving = next ?? running;
  const broken = next ? Object.values(published).filter((one) => breaksWith(one, next).length > 0) : [];
  const early = Object.values(arriving).filter((one) => breaksWith(one, serving).length > 0);
  return [
    ...broken.flatMap((one) => [
      ...breaksWith(one, serving),
      orderFor(one, { running, published, arriving }),
    ]),
    ...(next ? brokenLinks(running, next) : []),
    ...early.flatMap((one) => [
      ...breaksWith(one, serving),
      next
        ? `${nameOf(one)} needs another API than ${nameOf(next)}.`
        : `The API goes first: ${nameOf(running)} runs.`,
    ]),
  ];
}

function orderFor({ part, release }: Described, { running, arriving }: Omit<Plan, 'next'>): string {
  const newer = part === 'api' ? undefined : arriving[part];
  if (!newer) return `A ${part} after ${release.version} goes first: publish it, then update the API.`;
  if (breaksWith(newer, running).length === 0)
    return `${nameOf(newer)} goes first: publish it, then update the API.`;
  return `A ${part} between ${release.version} and ${newer.release.version} goes first, which both APIs serve.`;
}
