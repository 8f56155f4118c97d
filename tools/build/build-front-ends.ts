import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRONT_ENDS, hashInputs, ROOT, type FrontEnd } from './front-ends.ts';
import { BUILD_FILES } from '../release/parts.ts';
import { contractUsedBy } from '../release/contract/consumers.ts';
import { readRelease } from './read-release.ts';
import { replaceFolder } from './replace-folder.ts';

/** A file in each build with the hash of its inputs. Hidden files are not served. */
const RECORD = '.inputs';

/**
 * Builds the front ends whose inputs changed since their last build; `stopping` aborts a build.
 * Throws an error of one line when a build fails; webpack has printed the reason to stderr.
 */
export async function buildChangedFrontEnds({
  frontEnds = FRONT_ENDS,
  stopping,
}: { frontEnds?: FrontEnd[]; stopping?: AbortSignal } = {}): Promise<void> {
  await Promise.all(
    frontEnds.map(async (frontEnd) => {
      const inputs = hashInputs(frontEnd);
      if (recordedInputs(frontEnd) !== inputs) await build(frontEnd, inputs, stopping);
    }),
  );
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
  const maps = `${aside}-source-maps`;
  process.stderr.write(`Building ${folder}…\n`);
  try {
    await runWebpack(folder, ['--config', configOf(frontEnd), '--output-path', aside], stopping);
    writeFileSync(join(aside, RECORD), inputs);
    const { release, contract } = BUILD_FILES.frontEnd;
    writeFileSync(join(aside, release), JSON.stringify({ part: folder, ...readRelease(folder) }));
    writeFileSync(join(aside, contract), JSON.stringify(await contractUsedBy(folder)));
    takeSourceMaps(aside, maps);
    replaceFolder(join(ROOT, folder, 'dist'), aside);
    replaceFolder(join(ROOT, folder, 'source-maps'), maps);
  } finally {
    for (const made of [aside, maps]) rmSync(made, { recursive: true, force: true });
  }
}

/** Moves the source maps out of what a server publishes. */
function takeSourceMaps(built: string, maps: string): void {
  mkdirSync(maps, { recursive: true });
  for (const file of globSync('*.map', { cwd: built })) renameSync(join(built, file), join(maps, file));
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
