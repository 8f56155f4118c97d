import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Site } from '../site/site.ts';

/* A file says that a set-up has begun to change others. While it is there, what runs may still have the former ones. */

export const pendingFileOf = ({ settings }: Pick<Site, 'settings'>) =>
  join(dirname(settings), 'setup-pending');

/** Whether a set-up has been interrupted. The next one takes everything as changed. */
export function isPending(site: Site): boolean {
  return existsSync(pendingFileOf(site));
}

export function markPending(site: Site): void {
  writeFileSync(pendingFileOf(site), '', { mode: 0o600 });
}

export function clearPending(site: Site): void {
  rmSync(pendingFileOf(site), { force: true });
}
