import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@lessons/contract/open-api';
import type { ContractDocument, NamedOperation } from './find-breaks.ts';
import { linksOf, selectOperations } from './links.ts';
import type { FrontEnd } from '../parts.ts';
import type { Commit } from './read-commit.ts';

/** Whatever calls the API: the front ends, and calendars and mails, which keep its addresses. */
export type Consumer = FrontEnd | 'links';

const root = path.join(import.meta.dirname, '../../..');

/** Returns today's contract, as `GET /api/openapi.json` has it. */
export function currentContract(): ContractDocument {
  return JSON.parse(JSON.stringify(openApiDocument())) as ContractDocument;
}

/** Returns the contract of a commit. */
export async function contractAt(commit: Commit): Promise<ContractDocument> {
  return JSON.parse(await commit.contract()) as ContractDocument;
}

/** Returns the part of the contract that a consumer uses: today's, or that of a commit. */
export async function contractUsedBy(consumer: Consumer, commit?: Commit): Promise<ContractDocument> {
  const contract = commit ? await contractAt(commit) : currentContract();
  if (consumer === 'links') return linksOf(contract);
  const source = await (commit ? commit.source(`${consumer}/src`) : readSourceOf(consumer));
  return selectOperations(contract, (operation) => isCalledIn(source, operation));
}

/**
 * Returns whether the source makes the call: by its declaration, or, if it is made before the contract is loaded, by
 * its path.
 */
function isCalledIn(source: string, { path: route, method, operation }: NamedOperation): boolean {
  if (new RegExp(`\\b${operation.operationId}\\b`).test(source)) return true;
  return method === 'get' && [`'${route}'`, `\`${route}?`].some((text) => source.includes(text));
}

async function readSourceOf(frontEnd: FrontEnd): Promise<string> {
  const files = glob('src/**/*.{ts,tsx}', {
    cwd: path.join(root, frontEnd),
    exclude: (name) => /[.]test[.]tsx?$/.test(name),
  });
  const texts: Promise<string>[] = [];
  for await (const file of files) texts.push(readFile(path.join(root, frontEnd, file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
