import { run } from './run.ts';
import type { Site } from './site.ts';

/** Returns the units of a site's API: those that run, and those that start with the machine. */
export async function apiUnitsOf({ name }: Site): Promise<string[]> {
  const running = await run('systemctl', [
    'list-units',
    '--plain',
    '--no-legend',
    '--state=active,activating',
    `${name}-api@*.service`,
  ]);
  const wanted = await run('systemctl', ['show', '--property=Wants', '--value', 'multi-user.target']);
  const units = [...running.split('\n').map((line) => line.trim().split(/\s+/)[0]), ...wanted.split(/\s+/)];
  const isApi = new RegExp(`^${name}-api@\\d+\\.service$`);
  return [...new Set(units.filter((unit) => unit !== undefined && isApi.test(unit)))].map(String).toSorted();
}

/** Stops units, and resolves once their processes have ended. */
export async function stopUnits(units: readonly string[]): Promise<void> {
  if (units.length > 0) await run('systemctl', ['stop', ...units]);
}

/** Starts units that were stopped. */
export async function startUnits(units: readonly string[]): Promise<void> {
  if (units.length > 0) await run('systemctl', ['start', ...units]);
}
