import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@lessons/contract/open-api';
import { opensByLink, operationsOf, type ContractDocument } from './find-breaks.ts';

/** The front ends, by their folders. */
export const FRONT_ENDS = ['player-app', 'admin-app'] as const;
export type FrontEnd = (typeof FRONT_ENDS)[number];

/** Whatever calls the API: the front ends, and calendars and mails, which keep its addresses. */
export type Consumer = FrontEnd | 'links';

const root = path.join(import.meta.dirname, '../../..');

/** Returns today's contract, as the document in `docs/api/openapi.json` has it. */
export function currentContract(): ContractDocument {
  return JSON.parse(JSON.stringify(openApiDocument())) as ContractDocument;
}

/** Returns the part of today's contract that a consumer uses. */
export async function contractUsedBy(consumer: Consumer): Promise<ContractDocument> {
  const contract = currentContract();
  if (consumer === 'links') return selectOperations(contract, isOpenedByAddress);
  const source = await readSourceOf(consumer);
  return selectOperations(contract, ({ operationId }) => new RegExp(`\\b${operationId}\\b`).test(source));
}

type Operation = ReturnType<typeof operationsOf>[number]['operation'];

/** Files for spreadsheets and calendars, and what a signed link opens, are called without our code. */
function isOpenedByAddress(operation: Operation): boolean {
  const types = Object.values(operation.responses).flatMap(({ content }) => Object.keys(content));
  return opensByLink(operation) || types.some((type) => type.startsWith('text/'));
}

function selectOperations(
  contract: ContractDocument,
  isUsed: (operation: Operation) => boolean,
): ContractDocument {
  const paths: ContractDocument['paths'] = {};
  for (const { path: route, method, operation } of operationsOf(contract)) {
    if (isUsed(operation)) paths[route] = { ...paths[route], [method]: operation };
  }
  return { paths };
}

/** A front end names a call by its declaration's name, so its source says what it uses. */
async function readSourceOf(frontEnd: FrontEnd): Promise<string> {
  const files = glob('src/**/*.{ts,tsx}', {
    cwd: path.join(root, frontEnd),
    exclude: (name) => /[.]test[.]tsx?$/.test(name),
  });
  const texts: Promise<string>[] = [];
  for await (const file of files) texts.push(readFile(path.join(root, frontEnd, file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
