import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from '@lessons/contract';
import { BUILD_FILES } from '../release/parts.ts';
import { currentContract } from '../release/contract/consumers.ts';
import { bundleApi } from './bundle-api.ts';
import { ROOT } from './front-ends.ts';
import { LICENSES_FILE, licensesOf } from './licenses.ts';
import { readRelease } from './read-release.ts';
import { replaceFolder } from './replace-folder.ts';

/**
 * The options of Node for an API in production. A smaller young generation is collected more often:
 * Node keeps up to 50 MB for it otherwise, of which a request needs next to nothing.
 */
export const NODE_OPTIONS = '--enable-source-maps --max-semi-space-size=4';

/**
 * Writes the programs that run in production, with all packages that they use, and the release's
 * version and commit, to `api/dist` by default. Needs no network, and the folder no installation.
 */
export async function buildApi(
  target = join(ROOT, 'api/dist'),
  release: Release = readRelease('api'),
): Promise<void> {
  const aside = join(ROOT, '.cache/builds', `api-${process.pid}`);
  process.stderr.write('Building api…\n');
  try {
    const bundled = await bundleApi(aside);
    writeFileSync(join(aside, LICENSES_FILE), licensesOf(bundled));
    writeJson(join(aside, 'package.json'), manifest());
    writeJson(join(aside, BUILD_FILES.api.release), release);
    writeJson(join(aside, BUILD_FILES.api.contract), currentContract());
    // An update shows them.
    copyFileSync(join(ROOT, 'docs/upgrades.md'), join(aside, 'docs/upgrades.md'));
    replaceFolder(target, aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function manifest(): object {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: object };
  return {
    name: 'lessons-api',
    private: true,
    type: 'module',
    engines,
    scripts: {
      start: `node ${NODE_OPTIONS} api/main.js`,
      operate: 'node --enable-source-maps api/operate.js',
    },
  };
}

function writeJson(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
