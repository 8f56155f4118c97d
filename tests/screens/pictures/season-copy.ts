import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startSeason } from './start-season.ts';
import { ROOT } from '../../../tools/build/front-ends.ts';

/** A Wednesday, while the coach is on the court. */
const AT = '2026-06-17T11:20';
export const NOW = new Date(`${AT}+01:00`);

const CACHE = '.cache/pictures';
/** The files that make the season. */
const INPUTS = '{api/{migrations,src,rules,contract},sandbox}/**/*.{ts,json}';

/**
 * Starts the product on a copy of the season at `NOW`, so that each run begins with the same data.
 * The season is made anew when what makes it has changed.
 */
export async function startSeasonCopy(): ReturnType<typeof startSeason> {
  const made = `${CACHE}/season-${hashInputs()}`;
  const copy = `${CACHE}/copy-${process.pid}`;
  if (!existsSync(join(ROOT, made))) await makeSeason(made);
  // PostgreSQL takes a folder only with its owner and rights, which Node's own copy loses.
  execFileSync('cp', ['-a', made, copy], { cwd: ROOT });
  const season = await startSeason({ dataDir: copy, at: AT });
  const stop = async () => {
    await season.stop();
    await rm(join(ROOT, copy), { recursive: true });
  };
  return { url: season.url, stop };
}

/** Under another name until it is whole. */
async function makeSeason(folder: string): Promise<void> {
  for (const old of globSync(`${CACHE}/season-*`, { cwd: ROOT }))
    await rm(join(ROOT, old), { recursive: true, force: true });
  const making = `${CACHE}/making`;
  await rm(join(ROOT, making), { recursive: true, force: true });
  const season = await startSeason({ dataDir: making, at: AT });
  await season.stop();
  await rename(join(ROOT, making), join(ROOT, folder));
}

function hashInputs(): string {
  const hash = createHash('sha256').update(AT);
  const isTest = (path: string) => /node_modules|\.test\.ts$/.test(path);
  for (const file of globSync(INPUTS, { cwd: ROOT, exclude: isTest }).sort()) {
    if (statSync(join(ROOT, file)).isFile())
      hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
