import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Site } from './site.ts';

const BUSY = 75;

/**
 * Runs `work` unless another program changes the site: its set-up, an update, a rollback, a restore. The lock is the kernel's,
 * and ends with the process that holds it, however that ended. Not to be held twice: `work` can't ask for it again.
 *
 * @throws an error if another program holds it, or its folder can't be made.
 */
export async function oneAtATime({ name, lock }: Site, work: () => Promise<void>): Promise<void> {
  const busy = `Another program changes ${name} now: a set-up, an update, a rollback or a restore. Wait until it has ended.`;
  const release = await hold(lock, busy);
  try {
    await work();
  } finally {
    await release();
  }
}

/** Node.js has no locks of files: `flock` holds it for this process, until the pipe between them ends. */
async function hold(file: string, busy: string): Promise<() => Promise<void>> {
  makePrivateFolder(dirname(file));
  const args = ['--nonblock', '--no-fork', '--conflict-exit-code', String(BUSY), file, 'cat'];
  // Not in this process's group: Ctrl+C at the terminal is for this one.
  const child = spawn('flock', args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  child.stdin.on('error', () => {});
  const closed = once(child, 'close') as Promise<[number | null]>;
  // `cat` answers once the lock is held.
  child.stdin.write('held\n');
  const isHeld = await Promise.race([once(child.stdout, 'data').then(() => true), closed.then(() => false)]);
  if (!isHeld) {
    const [code] = await closed;
    throw new Error(code === BUSY ? busy : `flock: ${said.trim() || 'ended.'}`);
  }
  return async () => {
    child.stdin.end();
    await closed;
  };
}

function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new Error(`${(error as Error).message}. Run it as root, with sudo.`, { cause: error });
  }
}
