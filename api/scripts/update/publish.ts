import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY } from '@lessons/rules';
import { HASHED_FILE } from '../../src/http/static-files.ts';
import { BUILD_FILES } from './parts.ts';

/** The hashed files of the release that is published. Hidden files are not served. */
const CURRENT = '.published.json';

interface Publication {
  /** The `dist` of a front end. */
  build: string;
  /** The folder that the web server serves. */
  served: string;
  /** The days for which files are kept after the release that had them was superseded. */
  keepDays: number;
  now: Date;
}

/**
 * Publishes a build so that pages of former releases go on: hashed files are only added, and the
 * page or the manifest, which refers to them, comes last. Whatever else lies in the served folder,
 * such as `config.json`, is left alone.
 */
export function publish({ build, served, keepDays, now }: Publication): { added: number; removed: number } {
  const files = globSync('**/*', { cwd: build }).filter((file) => statSync(join(build, file)).isFile());
  if (files.length === 0) throw new Error(`There is no build in ${build}`);
  const hashed = files.filter((file) => HASHED_FILE.test(`/${file}`));
  mkdirSync(served, { recursive: true });

  // The age of a file counts from when its release is superseded.
  for (const file of filesPublishedIn(served)) touch(join(served, file), now);
  const added = hashed.filter((file) => !isSameSize(join(build, file), join(served, file)));
  for (const file of added) replace(join(build, file), join(served, file));
  for (const file of files.filter((other) => !hashed.includes(other))) {
    replace(join(build, file), join(served, file));
    // A compressed file of the former release would be served in its place.
    for (const old of [`${file}.br`, `${file}.gz`]) {
      if (!files.includes(old)) rmSync(join(served, old), { force: true });
    }
  }
  writeFileSync(join(served, CURRENT), JSON.stringify(hashed), { flush: true });
  // They say what is published. Builds of 1.0 have none.
  for (const file of Object.values(BUILD_FILES.frontEnd)) {
    if (existsSync(join(build, file))) replace(join(build, file), join(served, file));
    else rmSync(join(served, file), { force: true });
  }

  return { added: added.length, removed: prune(served, new Set(hashed), now.getTime() - keepDays * DAY) };
}

/** Returns the hashed files of the release that a folder serves. */
export function filesPublishedIn(served: string): string[] {
  const list = join(served, CURRENT);
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
}

function touch(file: string, now: Date): void {
  if (existsSync(file)) utimesSync(file, now, now);
}

/** Whether a hashed file is there whole. The machine may have lost its power while it was written. */
function isSameSize(file: string, other: string): boolean {
  return existsSync(other) && statSync(file).size === statSync(other).size;
}

/** Replaces the file at once: a request finds the old one or the new one, never half of it, also after a power cut. */
function replace(from: string, to: string): void {
  const aside = `${to}.new`;
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(aside, readFileSync(from), { flush: true });
  renameSync(aside, to);
}

function prune(served: string, current: ReadonlySet<string>, before: number): number {
  const old = globSync('**/*', { cwd: served }).filter(
    (file) =>
      HASHED_FILE.test(`/${file}`) && !current.has(file) && statSync(join(served, file)).mtimeMs < before,
  );
  for (const file of old) rmSync(join(served, file));
  return old.length;
}
