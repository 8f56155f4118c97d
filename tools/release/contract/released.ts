import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { operationsOf, type ContractDocument } from './find-breaks.ts';
import { contractUsedBy, currentContract, type Consumer, type FrontEnd } from './consumers.ts';

/** A part that is released on its own. */
export type Part = FrontEnd | 'api';

/** The releases in production. */
export type Releases = Record<Part, { version: string; commit: string }>;

const folder = path.join(import.meta.dirname, '../../../docs/api/released');
const releasesFile = path.join(folder, 'release.json');
const contractFile = (name: Part | Consumer) => path.join(folder, `${name}.json`);

/** Returns the contract of a part's release that is in production. */
export async function releasedContract(name: Part | Consumer): Promise<ContractDocument> {
  return JSON.parse(await readFile(contractFile(name), 'utf8')) as ContractDocument;
}

/** Returns the releases that are in production. */
export async function readReleases(): Promise<Releases> {
  return JSON.parse(await readFile(releasesFile, 'utf8')) as Releases;
}

/** Records that today's source of a part is in production as `release`. */
export async function recordRelease(part: Part, release: Releases[Part]): Promise<void> {
  if (part === 'api') {
    await writeContract('api', currentContract());
    await writeContract('links', await contractUsedBy('links'));
  } else {
    await writeContract(part, await contractUsedBy(part));
  }
  const releases = { ...(await readReleases()), [part]: release };
  await writeFile(releasesFile, `${JSON.stringify(releases, null, 2)}\n`);
}

/** Writes one line for each operation, which keeps the file small and its changes readable. */
async function writeContract(name: Part | Consumer, contract: ContractDocument): Promise<void> {
  const routes = Object.entries(contract.paths).map(([route, methods]) => {
    const operations = operationsOf({ paths: { [route]: methods } });
    const lines = operations.map(({ method, operation }) => `    "${method}": ${JSON.stringify(operation)}`);
    return `  ${JSON.stringify(route)}: {\n${lines.join(',\n')}\n  }`;
  });
  await writeFile(contractFile(name), `{ "paths": {\n${routes.join(',\n')}\n} }\n`);
}
