import { cpSync, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@lessons/contract';
import { run } from '../site/run.ts';
import type { ContractDocument } from './find-breaks.ts';
import { BUILD_FILES, PARTS, type FrontEnd, type Part } from './parts.ts';
import { VERSION } from './versions.ts';

/** A part's build in a folder: what its archive has, or what of it is installed or published. */
export interface Artefact {
  part: Part;
  folder: string;
  release: Release;
  /** What the API serves, or what a front end calls. Undefined for a release that does not say it and was never recorded. */
  contract: ContractDocument | undefined;
}

export type FrontEndArtefact = Artefact & { part: FrontEnd };

/** The contracts of the releases that were in production when this one was built: builds of 1.0 have none of their own. */
const RECORDED = new URL('../../../docs/api/released/', import.meta.url);
/** The only version whose front ends don't say their release. */
const UNNAMED: Release = { version: '1.0.0', commit: null };

/** The files by which a part is known, and without which it is not whole. */
const FILES: Record<Part, string[]> = {
  api: ['api/main.js', 'api/migrate.js', 'package.json', BUILD_FILES.api.release],
  'player-app': ['index.html'],
  'admin-app': ['mf-manifest.json'],
};

/**
 * Unpacks an archive, or copies a folder, into a new folder of `parent`.
 *
 * @throws an error if it is no whole build of a part.
 */
export async function unpack(source: string, parent: string): Promise<Artefact> {
  if (!existsSync(source)) throw new Error(`${source} does not exist.`);
  const folder = mkdtempSync(join(parent, UNPACKED));
  if (statSync(source).isDirectory()) cpSync(source, folder, { recursive: true });
  else await unpackArchive(source, folder);
  await makeReadable(folder);
  // Its name is given to it later, and a folder with that name counts as whole, also after a power cut.
  await run('sync', ['--file-system', folder]);
  const part = partOf(folder);
  if (!part) throw new Error(`${source} is no build of player-app, admin-app or api: a file is missing.`);
  return artefactIn(part, folder);
}

/** Unpacks an archive into a folder. @throws an error if it is not whole. */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  try {
    await run('tar', ['--no-same-owner', '-xzf', archive, '-C', folder]);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      /No space left|Disk quota/.test(message)
        ? `The disk of ${folder} is full. Give it room.`
        : `${archive} is not whole: ${message}. Get it again.`,
      { cause: error },
    );
  }
}

/** Lets everybody read a folder: the web server, the API and the sandbox do so as other accounts. */
export async function makeReadable(folder: string): Promise<void> {
  await run('chmod', ['-R', 'u=rwX,go=rX', folder]);
}

/** How the folders begin into which archives are unpacked. */
export const UNPACKED = '.unpacked-';

function partOf(folder: string): Part | undefined {
  return PARTS.find((part) => FILES[part].every((file) => existsSync(join(folder, file))));
}

/** Reads what a part's folder says of itself. @throws an error for a version that can't name a folder. */
export function artefactIn(part: Part, folder: string): Artefact {
  const files = part === 'api' ? BUILD_FILES.api : BUILD_FILES.frontEnd;
  const release = (readJson(join(folder, files.release)) as Release | undefined) ?? UNNAMED;
  if (!VERSION.test(release.version)) throw new Error(`${folder}: ${release.version} is no version.`);
  const contract = readContract(join(folder, files.contract)) ?? recordedContract(part, release);
  return { part, folder, release: { version: release.version, commit: release.commit }, contract };
}

function recordedContract(part: Part, { version }: Release): ContractDocument | undefined {
  const releases = readJson(new URL('release.json', RECORDED)) as Record<Part, Release> | undefined;
  return releases?.[part].version === version ? readContract(new URL(`${part}.json`, RECORDED)) : undefined;
}

/** @throws an error if the API of an archive needs a newer Node than the one that runs this. */
export function requireNode({ folder, release }: Artefact, running = process.versions.node): void {
  const { engines } = readJson(join(folder, 'package.json')) as { engines?: { node?: string } };
  const needed = Number(/\d+/.exec(engines?.node ?? '')?.[0] ?? 0);
  if (Number.parseInt(running, 10) >= needed) return;
  throw new Error(
    `API ${release.version} needs Node ${needed} or newer. This is Node ${running}: install it first.`,
  );
}

/** The name by which messages call a release, such as `API 1.1.0`. */
export function nameOf({ part, release }: Pick<Artefact, 'part' | 'release'>): string {
  return `${part === 'api' ? 'API' : part} ${release.version}`;
}

function readContract(file: string | URL): ContractDocument | undefined {
  return readJson(file) as ContractDocument | undefined;
}

/** @returns undefined if there is no such file. */
function readJson(file: string | URL): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
