import type { Site } from '../site/site.ts';
import type { Artefact } from './artefact.ts';
import { restart, runs, type ApiUnit } from './processes.ts';
import { lead } from './releases.ts';

interface Change {
  site: Site;
  units: readonly ApiUnit[];
  from: Artefact;
  to: Artefact;
  patienceMs: number;
}

/**
 * Leads `current` to another release and restarts one process after the other, each once the one before takes requests. If
 * one does not get ready, all that were restarted get the former release again; the others were never touched. Run again
 * after it was killed, it goes on with those that don't run the release yet.
 *
 * @throws an error that says what runs now, and why.
 */
export async function switchRelease({ site, units, from, to, patienceMs }: Change): Promise<void> {
  lead(site, 'api', 'current', to.folder);
  const restarted: ApiUnit[] = [];
  for (const api of units) {
    if (await runs(api, to.release)) continue;
    restarted.unshift(api);
    try {
      await restart(api, to.release, patienceMs);
    } catch (error) {
      lead(site, 'api', 'current', from.folder);
      await giveBack(restarted, from, patienceMs, error as Error);
      throw new Error(`${from.release.version} runs again. ${(error as Error).message}`, { cause: error });
    }
  }
}

/** Restarts processes with the former release. Stops at the first that fails, since those that are left serve. */
async function giveBack(
  restarted: readonly ApiUnit[],
  { release }: Artefact,
  patienceMs: number,
  cause: Error,
): Promise<void> {
  for (const api of restarted) {
    await restart(api, release, patienceMs).catch((error: unknown) => {
      const first = `${cause.message}\nWith ${release.version}, to which current leads again, it fails, too: ${(error as Error).message}`;
      throw new Error(first, { cause: error });
    });
  }
}
