import { beforeEach, describe, expect, test } from '@jest/globals';
import { currentContract } from '../../../tools/release/contract/consumers.ts';
import { findBreaks, type ContractDocument } from './find-breaks.ts';
import { linksOf } from './links.ts';
import type { JsonSchema } from './find-mismatches.ts';

type Operation = ContractDocument['paths'][string][string];
type Field = Record<string, unknown>;
interface Fields extends JsonSchema {
  properties: Record<string, Field>;
  required: string[];
  additionalProperties: unknown;
}

let released: ContractDocument;
let next: ContractDocument;
beforeEach(() => {
  released = currentContract();
  next = currentContract();
});

const breaks = () => findBreaks(released, next);
const fieldsOf = (content: Record<string, { schema: JsonSchema }> | undefined) =>
  content?.['application/json']?.schema as Fields;
const bodyOf = (one: Operation) => fieldsOf(one.requestBody?.content);
const responseOf = (one: Operation) => fieldsOf(Object.values(one.responses)[0]?.content);

function operation(document: ContractDocument, method: string, route: string): Operation {
  const found = document.paths[route]?.[method];
  if (!found) throw new Error(`The contract lacks ${method} ${route}`);
  return found;
}

function replaceStatus(one: Operation, from: string, to: string): void {
  one.responses = Object.fromEntries(
    Object.entries(one.responses).map(([status, content]) => [status === from ? to : status, content]),
  );
}

const booking = () => operation(next, 'post', '/api/bookings');
const pricing = () => operation(next, 'get', '/api/coach-schedule');

test('equal contracts have no breaking changes', () => {
  expect(breaks()).toEqual([]);
});

describe('compatible changes', () => {
  test.each<[string, () => void]>([
    ['a new operation', () => (next.paths['/api/new'] = { get: booking() })],
    ['a new optional field of a request', () => (bodyOf(booking()).properties['new'] = { type: 'string' })],
    ['a status of success that is more precise', () => replaceStatus(booking(), '201', '200')],
    ['wider access', () => (booking()['x-access'] = 'anyone')],
  ])('a compatible change is not reported: %s', (_what, change) => {
    change();

    expect(breaks()).toEqual([]);
  });
});

describe('breaking changes', () => {
  test.each<[string, () => void, string]>([
    [
      'a removed operation',
      () => delete next.paths['/api/bookings']?.['post'],
      'POST /api/bookings: does not exist',
    ],
    [
      'narrower access',
      () => (pricing()['x-access'] = 'player'),
      'GET /api/coach-schedule: is for player, and was for anyone',
    ],
    [
      'a new required field of a request',
      () => bodyOf(booking()).required.push('price'),
      'POST /api/bookings: body.price: is required, but may be missing',
    ],
    [
      'a request that is no longer read',
      () => delete booking().requestBody,
      'POST /api/bookings: no longer reads a body',
    ],
    [
      'a response field that may be missing',
      () => responseOf(booking()).required.shift(),
      'POST /api/bookings: response.id: is required, but may be missing',
    ],
    [
      'another type of content',
      () => (booking().responses['201'] = { content: { 'text/csv': { schema: {} } } }),
      'POST /api/bookings: response: is text/csv, but application/json is expected',
    ],
  ])('a breaking change is found: %s', (_what, change, reason) => {
    change();

    expect(breaks()).toEqual([reason]);
  });

  test.each(['query', 'header'])(
    'a breaking change is found: a new required parameter in the %s',
    (place) => {
      const parameter = { in: place, name: 'page', required: true, schema: { type: 'integer' } };
      pricing().parameters = [...(pricing().parameters ?? []), parameter];

      expect(breaks()).toEqual([`GET /api/coach-schedule: ${place}.page: is required, but may be missing`]);
    },
  );

  test('a breaking change is found: an address for one click that mails have and the API does not', () => {
    delete next.paths['/api/unsubscribe/{token}'];

    expect(findBreaks(linksOf(released), next)).toEqual(['POST /api/unsubscribe/{token}: does not exist']);
  });

  test('a breaking change is found: a signed link that opens nothing any more', () => {
    const linked = Object.values(next.paths).flatMap((methods) => Object.values(methods));
    for (const one of linked) one.security = one.security.filter((way) => Object.keys(way).length > 0);

    expect(breaks()).not.toEqual([]);
    for (const reason of breaks()) expect(reason).toContain('no longer opens by a signed link');
  });
});
