import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Starts `npm run demo` on a free port, in a data folder that the next start uses again, and builds
 * what has changed. Resolves when it accepts requests. Its clock stands still at `at`, a time in London.
 */
export async function startSeason({ dataDir, at }: { dataDir: string; at: string }): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const child = spawn(process.execPath, ['sandbox/demo.ts', '--at', at], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await Promise.race([originOf(child.stdout), exited.then(() => undefined)]);
  if (!url) throw new Error('The demo ended before it was ready.');
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function originOf(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface(output)) {
    const [, origin] = /^Ready on (\S+)$/.exec(line) ?? [];
    if (origin) return origin;
  }
  return undefined;
}
