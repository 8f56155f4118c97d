import * as contract from '@lessons/contract';
import type { Endpoint } from '@lessons/contract';

/** Every call that the contract declares, by the name it is exported under. */
export const namedEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<unknown>(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
