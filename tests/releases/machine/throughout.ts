import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Machine } from './start-machine.ts';

/**
 * Runs `load.ts` beside this file, inside of the network, for as long as `work` lasts. Returns how often it succeeded, and what
 * failed.
 */
export async function throughout(
  machine: Machine,
  load: string[],
  work: () => Promise<unknown>,
): Promise<{ count: number; failed: string[] }> {
  const args = ['compose', 'exec', '-T', 'services', 'node', 'tests/releases/machine/load.ts', ...load];
  const child = spawn('docker', args, { cwd: machine.at('.'), stdio: ['pipe', 'pipe', 'inherit'] });
  const printed = text(child.stdout);
  const ended = once(child, 'exit');
  try {
    await work();
  } finally {
    child.stdin.end();
    await ended;
  }
  return JSON.parse(await printed) as { count: number; failed: string[] };
}
