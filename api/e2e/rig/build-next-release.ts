import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEBPACK } from '../../scripts/build-front-ends.ts';

const CONFIG = join(import.meta.dirname, 'next-release/webpack.config.js');

export interface NextRelease extends AsyncDisposable {
  /** The coach's module, in which "Lessons today" is "Lessons of today". */
  adminApp: string;
  /** The shell, in which "Quick Actions" are "Shortcuts". */
  playerApp: string;
}

/** Builds both front ends anew with a word changed in each, aside from the builds that are served. */
export async function buildNextRelease(): Promise<NextRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'lessons-next-release-'));
  const child = spawn(process.execPath, [WEBPACK, '--config', CONFIG, '--env', `out=${folder}`], {
    env: { ...process.env, BUILD_ID: 'next-release' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The next release could not be built');
  return {
    adminApp: join(folder, 'admin-app'),
    playerApp: join(folder, 'player-app'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
