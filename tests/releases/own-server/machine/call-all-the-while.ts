import { join } from 'node:path';
import type { Machine } from './start-machine.ts';

interface Calls {
  made: number;
  /** The time and the reason of each that failed. */
  lost: string[];
}

/** Does some work on a machine while each of the sites is called twenty times a second. */
export async function callAllTheWhile<T>(
  machine: Machine,
  hosts: string[],
  work: () => Promise<T>,
): Promise<{ calls: Calls; result: T }> {
  machine.copyIn(join(import.meta.dirname, 'calls.mjs'), '/opt/calls.mjs');
  const start = hosts.map(
    (host) =>
      `systemd-run --quiet --collect --unit=calls-${host} /usr/bin/node /opt/calls.mjs ${host} /run/${host}.json`,
  );
  const units = hosts.map((host) => `calls-${host}`).join(' ');
  await machine.run(start.join('\n'));
  let result: T;
  try {
    result = await work();
  } finally {
    await machine.run(`systemctl stop ${units}`);
  }
  const all = await Promise.all(
    hosts.map(async (host) => JSON.parse(await machine.run(`cat /run/${host}.json`)) as Calls),
  );
  const calls = {
    made: all.reduce((sum, { made }) => sum + made, 0),
    lost: all.flatMap(({ lost }) => lost),
  };
  return { calls, result };
}
