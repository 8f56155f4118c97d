import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@lessons/contract';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Returns the release that a build of a part makes. The commit comes from the variable `COMMIT`, or
 * else from Git, with `-dirty` when files differ from it. It is null without either.
 */
export function readRelease(part: 'player-app' | 'admin-app' | 'api'): Release {
  const { version } = JSON.parse(readFileSync(join(ROOT, part, 'package.json'), 'utf8')) as Release;
  return { version, commit: process.env['COMMIT']?.trim() || commitFromGit() };
}

function commitFromGit(): string | null {
  const described = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'];
  try {
    const options = { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', described, options).toString().trim();
  } catch {
    // An image is built without Git, and a downloaded archive is no repository.
    return null;
  }
}
