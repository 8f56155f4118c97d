import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { PlannedFile, PlannedFiles } from './planned-file.ts';

/** The group of a site's account. Undefined where nothing is for it: all files have the group of who writes them. */
export type GroupId = number | undefined;

/**
 * Writes the files that are not as planned, and returns their paths. Each is replaced at once: a set-up that is interrupted
 * leaves the old file or the new one.
 */
export function writeFiles(files: PlannedFiles, siteGroup: GroupId): string[] {
  return [...files].flatMap(([path, file]) => (writeFile(path, file, siteGroup) ? [path] : []));
}

function writeFile(path: string, file: PlannedFile, siteGroup: GroupId): boolean {
  if (isAsPlanned(path, file, siteGroup)) return false;
  const aside = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(aside, { force: true });
  // The permissions first: nobody may read a secret meanwhile.
  writeFileSync(aside, file.text, { mode: file.mode & 0o600, flag: 'wx' });
  const group = groupOf(file, siteGroup);
  if (group !== undefined) chownSync(aside, ownUser(), group);
  chmodSync(aside, file.mode);
  renameSync(aside, path);
  return true;
}

function isAsPlanned(path: string, file: PlannedFile, siteGroup: GroupId): boolean {
  if (!existsSync(path)) return false;
  const { mode, gid } = statSync(path);
  const group = groupOf(file, siteGroup);
  if ((mode & 0o777) !== file.mode || (group !== undefined && gid !== group)) return false;
  return readFileSync(path, 'utf8') === file.text;
}

function groupOf({ group }: PlannedFile, siteGroup: GroupId): GroupId {
  if (siteGroup === undefined) return undefined;
  return group === 'site' ? siteGroup : process.getegid?.();
}

/** Root, on a machine that is set up. */
const ownUser = () => process.geteuid?.() ?? 0;

/** Makes a folder that the site's account can read, and nobody else but root. */
export function makeFolder(path: string, siteGroup: GroupId): void {
  mkdirSync(path, { recursive: true });
  if (siteGroup !== undefined) chownSync(path, ownUser(), siteGroup);
  chmodSync(path, 0o750);
}
