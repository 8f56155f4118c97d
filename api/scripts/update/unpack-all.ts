import type { Site } from '../site/site.ts';
import { unpack, type Artefact, type FrontEndArtefact } from './artefact.ts';
import { FRONT_ENDS, type FrontEnd, type Part } from './parts.ts';
import { installed, removeUnpacked } from './releases.ts';

/** The parts that an update brings. */
export interface Arriving {
  api?: Artefact;
  frontEnds: Partial<Record<FrontEnd, FrontEndArtefact>>;
}

/**
 * Unpacks archives and folders beside the releases, and hands them over. What is not installed then is removed.
 *
 * @throws an error for one that is broken, or a part that comes twice.
 */
export async function withUnpacked(
  site: Site,
  sources: readonly string[],
  work: (arriving: Arriving) => Promise<void>,
): Promise<void> {
  removeUnpacked(site);
  try {
    await work(await unpackAll(site, sources));
  } finally {
    removeUnpacked(site);
  }
}

async function unpackAll(site: Site, sources: readonly string[]): Promise<Arriving> {
  const parts = new Map<Part, Artefact>();
  for (const source of sources) {
    const unpacked = await unpack(source, site.releases);
    if (parts.has(unpacked.part)) throw new Error(`Two archives are of ${unpacked.part}: name one.`);
    parts.set(unpacked.part, installed(site, unpacked) ?? unpacked);
  }
  const api = parts.get('api');
  const frontEnds = FRONT_ENDS.flatMap((part) => {
    const one = parts.get(part);
    return one ? [[part, { ...one, part }] as const] : [];
  });
  return { ...(api && { api }), frontEnds: Object.fromEntries(frontEnds) };
}

/** @throws an error with everything that would not work, unless the operator wants it anyway. */
export function requireNoObstacles(obstacles: readonly string[], isWantedAnyway: boolean): void {
  if (obstacles.length === 0) return;
  const list = obstacles.map((line) => `  ${line}`).join('\n');
  if (!isWantedAnyway)
    throw new Error(
      `Nothing was changed, since this would not work:\n${list}\n--anyway goes on all the same.`,
    );
  process.stdout.write(`This will not work:\n${list}\n`);
}
