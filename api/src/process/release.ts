import { readFileSync } from 'node:fs';
import type { Release } from '@lessons/contract';

/** Written by the build of the API beside its `api` folder. A working copy has none. */
const BUILT = new URL('../../../release.json', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

/** Returns the release of this API. `commit` is the setting `COMMIT`, which wins over the build's. */
export function releaseOf(commit?: string): Release {
  const built = readIfThere(BUILT) ?? readIfThere(PACKAGE);
  if (!built) throw new Error('api/package.json is missing.');
  return { version: built.version, commit: commit ?? built.commit ?? null };
}

function readIfThere(file: URL): { version: string; commit?: string | null } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
