import { join } from 'node:path';

/** One coach's site on a machine, and where its files are. A machine may have several, each with a name of its own. */
export interface Site {
  /** Also the name of its system account, its database and the database's owner. The API's role is `NAME_api`. */
  name: string;
  /** The API's settings, without secrets. */
  settings: string;
  /** A folder with one file for each secret. The API can read them, nobody else but root. */
  secrets: string;
  /** The file with the address of the database as the owner of its tables. Only root can read it. */
  ownerUrl: string;
  /** A folder for each release of the API, named by its version. */
  releases: string;
  /** The link to the release that runs. */
  current: string;
  /** The folders that the web server serves. */
  shell: string;
  module: string;
  backups: string;
  /** What a program holds while it changes the site. Only root may enter its folder. */
  lock: string;
}

const NAME = /^[a-z][a-z0-9]{0,15}$/;

/**
 * Returns the site of a name. `root` is where a test has its machine.
 *
 * @throws an error for a name that is no name of an account, a database and a unit at once.
 */
export function siteNamed(name: string, root = '/'): Site {
  if (!NAME.test(name)) {
    throw new Error(
      `${name}: a site's name has at most 16 small letters and digits, and begins with a letter.`,
    );
  }
  const etc = join(root, 'etc', name);
  const opt = join(root, 'opt', name);
  return {
    name,
    settings: join(etc, 'api.env'),
    secrets: join(etc, 'secrets'),
    ownerUrl: join(etc, 'owner_database_url'),
    releases: opt,
    current: join(opt, 'current'),
    shell: join(root, 'srv', name, 'shell'),
    module: join(root, 'srv', name, 'module'),
    backups: join(root, 'var/backups', name),
    lock: join(root, 'run/lessons', `${name}.lock`),
  };
}
