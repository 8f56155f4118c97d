import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import * as contract from './index.ts';
const exported: unknown[] = Object.values(contract);
const endpoints = exported.filter(isEndpoint);

function isEndpoint(candidate: unknown): candidate is contract.Endpoint {
  return typeof candidate === 'object' && candidate !== null && 'response' in candidate;
}

type Schema = z.core.$ZodType;

/**
 * Returns the parts of a response that today's clients could not read from a later release: a closed list
 * of values, a limit of length, or an object without further fields. Unknown kinds of schema count
 * too.
 */
function closedParts(schema: Schema, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [
        ...(def.catchall?._zod.def.type === 'never' ? [`${path} takes no other fields`] : []),
        ...Object.entries(def.shape).flatMap(([name, field]) => closedParts(field, `${path}.${name}`)),
      ];
    case 'array':
      return closedParts(def.element, `${path}[]`);
    case 'record':
      return closedParts(def.valueType, `${path}{}`);
    case 'nullable':
    case 'optional':
    case 'default':
      return closedParts(def.innerType, path);
    case 'string':
      return (def.checks ?? [])
        .filter(({ _zod }) => _zod.def.check === 'max_length')
        .map(() => `${path} has a maximum length`);
    case 'custom':
      return z.safeParse(schema, 'of_a_later_release').success ? [] : [`${path} is custom`];
    case 'number':
    case 'boolean':
    case 'unknown':
      return [];
    default:
      return [`${path} is ${def.type}`];
  }
}

test('no response has a closed list of values: clients can read those of a later release', () => {
  expect(endpoints.length).toBeGreaterThan(30);
  const closed = endpoints.flatMap(({ method, path, response }) =>
    closedParts(response, `${method} ${path}`),
  );
  expect(closed).toEqual([]);
});

test('requests with unknown values or fields are refused', () => {
  expect(contract.searchBookings.query.safeParse({ status: 'confirmed' }).success).toBe(true);
  expect(contract.searchBookings.query.safeParse({ status: 'no_show' }).success).toBe(false);
});
