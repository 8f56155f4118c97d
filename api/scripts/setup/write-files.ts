import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file of the set-up, before it is written. `mode` is its permissions, such as `0o600`. */
export interface PlannedFile {
  text: string;
  mode: number;
}

/** Files by their paths. */
export type PlannedFiles = ReadonlyMap<string, PlannedFile>;

/**
 * Writes the files that are not as planned, and returns their paths. Each is replaced at once: a set-up that is interrupted
 * leaves the old file or the new one.
 */
export function writeFiles(files: PlannedFiles): string[] {
  return [...files].flatMap(([path, file]) => (writeFile(path, file) ? [path] : []));
}

function writeFile(path: string, { text, mode }: PlannedFile): boolean {
  const isAsPlanned =
    existsSync(path) && (statSync(path).mode & 0o777) === mode && readFileSync(path, 'utf8') === text;
  if (isAsPlanned) return false;
  const aside = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  rmSync(aside, { force: true });
  // Created with its permissions: nobody may read a secret meanwhile.
  writeFileSync(aside, text, { mode, flag: 'wx' });
  renameSync(aside, path);
  return true;
}
