import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { acceptsConnections } from '../../fixtures/api/accepts-connections.ts';
import { eventually } from '../../fixtures/api/eventually.ts';

/** A server that runs, and what it has written to its standard error. */
export interface Program extends AsyncDisposable {
  log: () => string;
}

/** Starts a server of Debian's. Resolves when it accepts connections on the port; throws with its log if it ends before. */
export async function startProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
  port: number,
): Promise<Program> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: Buffer[] = [];
  child.stderr.on('data', (text: Buffer) => log.push(text));
  const exited = once(child, 'exit').then(() => {
    throw new Error(`${program} ended: ${Buffer.concat(log).toString()}`);
  });
  await Promise.race([exited, eventually(() => acceptsConnections(port), Boolean)]);
  return {
    log: () => Buffer.concat(log).toString(),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited.catch(() => null);
    },
  };
}
