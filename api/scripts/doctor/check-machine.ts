import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Finding } from './finding.ts';

/** PostgreSQL refuses bookings on a disk that is full. */
const MAX_USED_PERCENT = 90;

/** Checks the disk of the backups, which is also the database's on a single machine. */
export function checkDisk(folder: string): Finding {
  const { blocks, bfree, bavail } = statfsSync(folder);
  // As `df` counts it: without what is root's alone.
  const used = blocks - bfree;
  const percent = Math.ceil((100 * used) / (used + bavail));
  if (percent <= MAX_USED_PERCENT) return ok('Disk', `${percent} % used`);
  const remedy =
    'Give it room: `docker image prune --all` removes images of former releases. Never delete in PostgreSQL’s folder.';
  return fail('Disk', `${percent} % used: without room nobody can book`, remedy);
}

/** Checks that no other account of the machine can read the settings and secrets in the site's folder. */
export function checkSecrets(site: string): Finding {
  const isOpen = (name: string) =>
    existsSync(join(site, name)) && (statSync(join(site, name)).mode & 0o077) !== 0;
  // The secrets are read by services that are not root: their folder is closed.
  const open = ['.env', '.answers', 'secrets'].filter((name) => isOpen(name));
  if (open.length === 0) return ok('Secrets', 'only root can read them');
  return fail(
    'Secrets',
    `${open.join(', ')} can be read by other accounts of the machine`,
    `In the site’s folder: \`chmod go= ${open.join(' ')}\`. If others use the machine, replace the secrets.`,
  );
}
