import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A front end: its folder, and the inputs of its build outside it. */
export interface FrontEnd {
  folder: 'player-app' | 'admin-app';
  alsoReads: string[];
}

const SHARED_INPUTS = [
  'api/contract',
  'api/rules',
  'LICENSE',
  'tools/build/build-front-ends.ts',
  'tools/build/licenses.ts',
  'tools/build/read-release.ts',
  'tools/release/contract/consumers.ts',
  'tools/release/parts.ts',
  'webpack.shared.js',
  'package-lock.json',
];

export const FRONT_ENDS: FrontEnd[] = [
  { folder: 'player-app', alsoReads: SHARED_INPUTS },
  { folder: 'admin-app', alsoReads: [...SHARED_INPUTS, 'player-app/ui'] },
];

const NEVER_BUILT = new Set(['dist', 'source-maps', 'node_modules', 'test']);

/** Returns a hash of all inputs of a front end's build. */
export function hashInputs({ folder, alsoReads }: FrontEnd): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of [folder, ...alsoReads].sort()) {
    for (const file of filesOf(input)) {
      hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
    }
  }
  return hash.digest('hex');
}

function filesOf(input: string): string[] {
  if (!statSync(join(ROOT, input)).isDirectory()) return [input];
  return globSync(`${input}/**`, { cwd: ROOT, exclude: (path) => isNeverBuilt(path) })
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
}

function isNeverBuilt(path: string): boolean {
  return path.split(sep).some((part) => NEVER_BUILT.has(part) || /\.test\.tsx?$/.test(part));
}
