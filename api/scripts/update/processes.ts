import { setTimeout as pause } from 'node:timers/promises';
import type { Release } from '@lessons/contract';
import { apiUnitsOf } from '../site/api-units.ts';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';

/** A process of the API, which systemd runs. */
export interface ApiUnit {
  unit: string;
  port: number;
}

/** How long a process may take until it is ready, migrations apart. */
export const PATIENCE_MS = 60_000;
const ASK_EVERY_MS = 500;
const LAST_LINES = 5;

/** Returns the site's processes that systemd knows, by their ports. @throws an error if there are none. */
export async function unitsOf(site: Site): Promise<ApiUnit[]> {
  const units = await apiUnitsOf(site);
  if (units.length === 0) {
    throw new Error(
      `systemd knows no ${site.name}-api@PORT.service: enable those that shall run, and try again.`,
    );
  }
  const withPorts = units.map((unit) => ({ unit, port: Number(/@(\d+)/.exec(unit)?.[1]) }));
  return withPorts.toSorted((one, other) => one.port - other.port);
}

/** Returns whether a process of this release takes requests at the port. */
export async function runs({ port }: ApiUnit, release: Release): Promise<boolean> {
  const ready = await ask(port, '/api/ready?for=requests');
  if (!ready) return false;
  const health = (await ask(port, '/api/health')) as { release?: Release } | undefined;
  const { version, commit } = health?.release ?? {};
  return version === release.version && (release.commit === null || commit === release.commit);
}

/** @returns the response's JSON, or undefined for anything but 200. */
async function ask(port: number, path: string): Promise<unknown> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
    const body: unknown = await response.json();
    return response.ok ? body : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Restarts a process, and waits until it takes requests with the release.
 *
 * @throws an error with the last lines of its log if it doesn't.
 */
export async function restart(api: ApiUnit, release: Release, patienceMs: number): Promise<void> {
  // A unit that failed too often is not started again otherwise.
  await run('systemctl', ['reset-failed', api.unit]).catch(() => '');
  try {
    await run('systemctl', ['restart', api.unit]);
    await untilItRuns(api, release, patienceMs);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${await lastLinesOf(api)}`, { cause: error });
  }
  process.stdout.write(`${api.unit} runs ${release.version}.\n`);
}

async function untilItRuns(api: ApiUnit, release: Release, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await runs(api, release))) {
    if (performance.now() > end || (await hasFailed(api))) {
      throw new Error(`${api.unit} did not get ready with ${release.version}. Its last lines:`);
    }
    await pause(ASK_EVERY_MS);
  }
}

/** Returns whether systemd has given up, as after a start that another one would only repeat. */
async function hasFailed({ unit }: ApiUnit): Promise<boolean> {
  const state = await run('systemctl', ['show', '--property=ActiveState', '--value', unit]);
  return state.trim() === 'failed';
}

async function lastLinesOf({ unit }: ApiUnit): Promise<string> {
  const lines = await run('journalctl', [
    '-u',
    unit,
    '-n',
    String(LAST_LINES),
    '--no-pager',
    '-o',
    'cat',
  ]).catch((error: unknown) => (error as Error).message);
  return lines.trim();
}
