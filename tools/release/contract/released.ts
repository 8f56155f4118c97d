import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { operationsOf, type ContractDocument } from './find-breaks.ts';
import type { Part } from '../parts.ts';
import { isNewer } from './versions.ts';
import { contractAt, contractUsedBy, type Consumer } from './consumers.ts';
import type { Commit } from './read-commit.ts';

interface Recorded {
  version: string;
  commit: string;
}

/** The releases in production. A part that was never released is missing. */
export type Releases = Partial<Record<Part, Recorded>>;

/** What each command says that compares with the last release, before there is one. */
export const NOTHING_RELEASED = 'nothing is in production yet (docs/api/released/release.json).';

const ROOT = path.join(import.meta.dirname, '../../..');
/** The folder of the record. A test has one of its own. */
const RECORD = path.join(ROOT, 'docs/api/released');
const releasesFile = (record: string) => path.join(record, 'release.json');
const contractFile = (name: Part | Consumer, record: string) => path.join(record, `${name}.json`);

/** Returns what a part in production serves or calls: nothing if it was never released. */
export async function releasedContract(name: Part | Consumer, record = RECORD): Promise<ContractDocument> {
  const part = name === 'links' ? 'api' : name;
  if (!(await readReleases(record))[part]) return { paths: {} };
  return JSON.parse(await readFile(contractFile(name, record), 'utf8')) as ContractDocument;
}

/** Returns the releases that are in production. */
export async function readReleases(record = RECORD): Promise<Releases> {
  return JSON.parse(await readFile(releasesFile(record), 'utf8')) as Releases;
}

/**
 * Returns a sentence for each part whose source still has the version of a release: `lessons update` refuses other files of a
 * version that a machine has.
 */
export async function versionsToRaise(record = RECORD, source = ROOT): Promise<string[]> {
  const parts = Object.entries(await readReleases(record)).map(async ([part, released]) => {
    const manifest = `${part}/package.json`;
    const { version } = JSON.parse(await readFile(path.join(source, manifest), 'utf8')) as {
      version: string;
    };
    if (isNewer(version, released.version)) return [];
    return [`Raise the version in ${manifest} and package-lock.json: ${released.version} is in production.`];
  });
  return (await Promise.all(parts)).flat();
}

/** Records that a part is in production as `release`, with the contract as the release's commit has it. */
export async function recordRelease(
  part: Part,
  release: Recorded,
  commit: Commit,
  record = RECORD,
): Promise<void> {
  const contracts: [Part | Consumer, ContractDocument][] =
    part === 'api'
      ? [
          ['api', await contractAt(commit)],
          ['links', await contractUsedBy('links', commit)],
        ]
      : [[part, await contractUsedBy(part, commit)]];
  for (const [name, contract] of contracts) await writeContract(contractFile(name, record), contract);
  const releases = { ...(await readReleases(record)), [part]: release };
  await writeFile(releasesFile(record), `${JSON.stringify(releases, null, 2)}\n`);
}

/** Writes one line for each operation, which keeps the file small and its changes readable. */
async function writeContract(file: string, contract: ContractDocument): Promise<void> {
  const routes = Object.entries(contract.paths).map(([route, methods]) => {
    const operations = operationsOf({ paths: { [route]: methods } });
    const lines = operations.map(({ method, operation }) => `    "${method}": ${JSON.stringify(operation)}`);
    return `  ${JSON.stringify(route)}: {\n${lines.join(',\n')}\n  }`;
  });
  await writeFile(file, `{ "paths": {\n${routes.join(',\n')}\n} }\n`);
}
