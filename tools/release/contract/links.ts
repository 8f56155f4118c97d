import { opensByLink, operationsOf, type ContractDocument, type NamedOperation } from './find-breaks.ts';

/** Returns the operations that calendars and mails have addresses of. They call the API for years, whatever front end is there. */
export function linksOf(contract: ContractDocument): ContractDocument {
  return selectOperations(contract, isOpenedByAddress);
}

/**
 * Files for spreadsheets and calendars, and what a signed link opens, are called without our code. A token stands in a
 * path only for programs that have nothing but the address.
 */
function isOpenedByAddress({ path, operation }: NamedOperation): boolean {
  const types = Object.values(operation.responses).flatMap(({ content }) => Object.keys(content));
  return opensByLink(operation) || path.includes('{token}') || types.some((type) => type.startsWith('text/'));
}

/** Returns a document with a part of the operations. */
export function selectOperations(
  contract: ContractDocument,
  isUsed: (operation: NamedOperation) => boolean,
): ContractDocument {
  const paths: ContractDocument['paths'] = {};
  for (const named of operationsOf(contract)) {
    const { path: route, method, operation } = named;
    if (isUsed(named)) paths[route] = { ...paths[route], [method]: operation };
  }
  return { paths };
}
