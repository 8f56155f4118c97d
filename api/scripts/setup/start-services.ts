import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from './ports.ts';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import { PATIENCE_MS, restart, runs } from '../update/processes.ts';
import { runningApi } from '../update/releases.ts';
import type { Machine } from './machine.ts';
import { timersOf } from './unit-files.ts';

const sandboxUnitOf = ({ name }: Site) => `${name}-sandbox.service`;

export async function reloadUnits(): Promise<void> {
  await run('systemctl', ['daemon-reload']);
}

/** Starts the sandbox, again if one of its files has changed. */
export async function startSandbox(site: Site, hasChanged: boolean): Promise<void> {
  const unit = sandboxUnitOf(site);
  await run('systemctl', ['enable', unit]);
  await run('systemctl', [hasChanged ? 'restart' : 'start', unit]);
}

/** Removes the sandbox of a site that has real services now. */
export async function stopSandbox(site: Site, { units }: Machine): Promise<void> {
  const file = join(units, sandboxUnitOf(site));
  if (!existsSync(file)) return;
  await run('systemctl', ['disable', '--now', sandboxUnitOf(site)]);
  rmSync(file);
  await run('systemctl', ['daemon-reload']);
}

/**
 * Starts the two processes, one after the other, and the timers. Processes that run are restarted if a file of theirs has
 * changed.
 *
 * @throws an error with the last lines of the log of one that does not get ready.
 */
export async function startApi(site: Site, ports: Ports, hasChanged: boolean): Promise<void> {
  const { release } = runningApi(site);
  const processes = ports.map((port) => ({ unit: `${site.name}-api@${port}.service`, port }));
  await run('systemctl', ['enable', ...processes.map(({ unit }) => unit)]);
  for (const api of processes) {
    if (!hasChanged && (await runs(api, release))) continue;
    await restart(api, release, PATIENCE_MS);
  }
  const timers = timersOf(site);
  if (timers.length > 0) await run('systemctl', ['enable', '--now', ...timers]);
}
