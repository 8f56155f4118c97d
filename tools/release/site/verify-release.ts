import { PARTS, type Part } from '../parts.ts';
import { differenceOf } from './difference-of.ts';
import { readReady, readRelease, type SiteAddress } from './read-site.ts';

/** As a proxy spreads calls over the API's processes, one of which may still be the old one. */
const CALLS = 6;

interface Verification {
  site: SiteAddress;
  version: string;
  /** The parts that were deployed. The others have to be there, in whatever release. */
  parts?: readonly Part[];
  /** Resolves when the site is to be asked again. */
  pause: () => Promise<unknown>;
  /** Whether to give up. */
  isOver: () => boolean;
}

/**
 * Resolves when a site serves a release: each process of the API names it and is ready, the page and the module's manifest
 * name theirs. @throws an error with all that is still missing when the time is over.
 */
export async function verifyRelease({ pause, isOver, ...expected }: Verification): Promise<void> {
  for (;;) {
    const missing = await missingOn(expected);
    if (missing.length === 0) return;
    if (isOver()) throw new Error(`${expected.site.origin} is not there yet:\n  ${missing.join('\n  ')}`);
    await pause();
  }
}

async function missingOn({
  site,
  version,
  parts = PARTS,
}: Pick<Verification, 'site' | 'version' | 'parts'>): Promise<string[]> {
  const checks = PARTS.flatMap((part) =>
    Array.from({ length: part === 'api' ? CALLS : 1 }, async () => {
      const named = await readRelease(part, site);
      const difference = parts.includes(part) ? differenceOf({ version }, named) : null;
      return difference && `${part} ${difference}`;
    }),
  );
  const readiness = Array.from({ length: CALLS }, () => readReady(site).then(() => null));
  const found = await Promise.all([...checks, ...readiness].map((check) => check.catch(messageOf)));
  return [...new Set(found.filter((sentence) => sentence !== null))];
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
