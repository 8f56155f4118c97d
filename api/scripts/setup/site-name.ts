import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Site } from '../site/site.ts';
import type { Machine } from './machine.ts';
import { commandOf } from './site-files.ts';

/** Databases and roles that PostgreSQL has of its own, or gives a meaning to. */
const OF_POSTGRES = ['postgres', 'public', 'none', 'template0', 'template1'];
/** Where programs are on Debian, also where the one who runs set-up does not look. */
const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/**
 * Makes sure that a site's name is free for its command, its database and its roles.
 *
 * @throws an error for a name that another program has, which the site's command would replace or hide.
 */
export function requireFreeName(site: Site, machine: Machine, path = process.env['PATH'] ?? ''): void {
  const { name } = site;
  const another = 'choose another for the site, by --site NAME.';
  if (OF_POSTGRES.includes(name))
    throw new Error(`PostgreSQL has a use of its own for the name ${name}: ${another}`);
  const folders = [machine.programs, ...path.split(delimiter), ...FOLDERS];
  const other = folders
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && !isCommandOf(site, file));
  if (other) throw new Error(`${name} is the name of a program, ${other}: ${another}`);
}

function isCommandOf(site: Site, file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(commandOf(site));
  } catch {
    // A folder, for example.
    return false;
  }
}
