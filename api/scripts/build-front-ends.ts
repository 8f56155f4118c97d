import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRONT_ENDS, hashInputs, ROOT, type FrontEnd } from './front-ends.ts';

/** A file in each build with the hash of its inputs. Hidden files are not served. */
const RECORD = '.inputs';

/**
 * Builds the front ends whose inputs changed since their last build; `stopping` aborts a build.
 * Throws an error of one line when a build fails; webpack has printed the reason to stderr.
 */
export async function buildChangedFrontEnds(stopping?: AbortSignal): Promise<void> {
  for (const frontEnd of FRONT_ENDS) {
    const inputs = hashInputs(frontEnd);
    if (recordedInputs(frontEnd) !== inputs) await build(frontEnd, inputs, stopping);
  }
}

/** Webpack's command line, to be run with the same Node as this process. */
export const WEBPACK = join(ROOT, 'node_modules/webpack/bin/webpack.js');

export function configOf({ folder }: FrontEnd): string {
  const config = join(ROOT, folder, 'webpack.config.js');
  if (!existsSync(config))
    throw new Error(`${folder} can't be built: ${folder}/webpack.config.js is missing.`);
  return config;
}

function recordedInputs({ folder }: FrontEnd): string | undefined {
  const record = join(ROOT, folder, 'dist', RECORD);
  return existsSync(record) ? readFileSync(record, 'utf8') : undefined;
}

/** Builds in another folder and then moves the result, so that only complete builds are served. */
async function build(frontEnd: FrontEnd, inputs: string, stopping?: AbortSignal): Promise<void> {
  const { folder } = frontEnd;
  const aside = join(ROOT, '.cache/builds', `${folder}-${process.pid}`);
  process.stderr.write(`Building ${folder}…\n`);
  try {
    await runWebpack(folder, ['--config', configOf(frontEnd), '--output-path', aside], stopping);
    writeFileSync(join(aside, RECORD), inputs);
    replaceFolder(join(ROOT, folder, 'dist'), aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

async function runWebpack(folder: string, options: string[], stopping?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [WEBPACK, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    ...(stopping && { signal: stopping }),
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${folder} failed.`);
}

function replaceFolder(folder: string, replacement: string): void {
  const old = `${replacement}-old`;
  mkdirSync(folder, { recursive: true });
  renameSync(folder, old);
  renameSync(replacement, folder);
  rmSync(old, { recursive: true, force: true });
}
