import { findMismatches, type JsonSchema } from './find-mismatches.ts';

/** The parts of an OpenAPI document that this check reads. */
export interface ContractDocument {
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  /** Documents of older releases don't have it. */
  'x-access'?: string;
  security: readonly Record<string, unknown>[];
  parameters?: readonly { in: string; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}

type Content = Record<string, { schema: JsonSchema }>;

const ACCESS = ['anyone', 'player', 'coach', 'admin'];

/**
 * Returns a sentence for everything in which the API of `provided` fails a caller that was written
 * for `used`: requests as the caller sends them have to be accepted, responses as the API sends them
 * have to be understood.
 */
export function findBreaks(used: ContractDocument, provided: ContractDocument): string[] {
  return operationsOf(used).flatMap(({ name, path, method, operation }) => {
    const now = provided.paths[path]?.[method];
    return now ? breaksOfOperation(name, operation, now) : [`${name}: does not exist`];
  });
}

export interface NamedOperation {
  /** The name, such as `POST /api/bookings`. */
  name: string;
  path: string;
  method: string;
  operation: Operation;
}

/** Returns every operation of a document. */
export function operationsOf({ paths }: ContractDocument): NamedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { name: `${method.toUpperCase()} ${path}`, path, method, operation };
    }),
  );
}

function breaksOfOperation(name: string, used: Operation, provided: Operation): string[] {
  return [
    ...breaksOfAccess(name, used, provided),
    ...['path', 'query', 'header'].flatMap((place) =>
      findMismatches(parametersIn(used, place), parametersIn(provided, place), {
        at: `${name}: ${place}`,
        reportsUnknownFields: true,
      }),
    ),
    ...breaksOfBody(name, used, provided),
    ...breaksOfResponse(`${name}: response`, successOf(used), successOf(provided)),
    ...breaksOfResponse(`${name}: error`, contentOf(used, 'default'), contentOf(provided, 'default')),
  ];
}

function breaksOfAccess(name: string, used: Operation, provided: Operation): string[] {
  const [was, is] = [used['x-access'], provided['x-access']];
  const isNarrower = was !== undefined && is !== undefined && ACCESS.indexOf(is) > ACCESS.indexOf(was);
  const lostLink = opensByLink(used) && !opensByLink(provided) && is !== 'anyone';
  return [
    ...(isNarrower ? [`${name}: is for ${is}, and was for ${was}`] : []),
    ...(lostLink ? [`${name}: no longer opens by a signed link`] : []),
  ];
}

/** Returns whether a signed link replaces the token: then the security has an alternative without any. */
export function opensByLink({ security }: Operation): boolean {
  return security.length > 1 && security.some((way) => Object.keys(way).length === 0);
}

/** Returns the parameters of one place as an object's schema. */
function parametersIn({ parameters = [] }: Operation, place: string): JsonSchema {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
  };
}

function breaksOfBody(name: string, used: Operation, provided: Operation): string[] {
  const [sent, read] = [used.requestBody?.content, provided.requestBody?.content];
  if (!sent && !read) return [];
  if (!sent) return [`${name}: expects a body`];
  if (!read) return [`${name}: no longer reads a body`];
  return compareContents(`${name}: body`, sent, read, true);
}

function breaksOfResponse(at: string, used: Content, provided: Content): string[] {
  return compareContents(at, provided, used, false);
}

/**
 * Returns the content of the operation's success. The contract gives each operation one; callers don't tell 200 from
 * 201.
 */
function successOf(operation: Operation): Content {
  return contentOf(
    operation,
    Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? '',
  );
}

function contentOf({ responses }: Operation, status: string): Content {
  return responses[status]?.content ?? {};
}

function compareContents(at: string, sent: Content, read: Content, reportsUnknownFields: boolean): string[] {
  return Object.entries(sent).flatMap(([type, { schema }]) => {
    const expected = read[type]?.schema;
    if (expected) return findMismatches(schema, expected, { at, reportsUnknownFields });
    return [`${at}: is ${type}, but ${Object.keys(read).join(', ') || 'nothing'} is expected`];
  });
}
