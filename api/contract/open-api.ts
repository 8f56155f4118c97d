import { createDocument } from 'zod-openapi';
import * as z from 'zod/mini';
import type { ZodOpenApiOperationObject, ZodOpenApiOverride, ZodOpenApiPathsObject } from 'zod-openapi';
import { LINK_TOKEN_HEADER } from './endpoint.ts';
import * as contract from './index.ts';
import type { Access, Endpoint } from './index.ts';

/** Every endpoint of the contract, by its exported name. */
export const namedEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries<unknown>(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

const bearerToken = 'bearerToken';

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  player: 'Signed-in players may call it, for what is theirs.',
  coach: 'Only the coach and admins may call it.',
  admin: 'Only admins may call it.',
};

const orByLink = 'A signed link in the query stands in for a token.';

/** Returns the OpenAPI 3.1 description of the contract. */
export function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of namedEndpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Tennis lessons',
        version: '1',
        description:
          'Times are ISO 8601 instants, days are London days, amounts are pounds. Generated from the contract.',
      },
      paths,
      components: {
        securitySchemes: {
          [bearerToken]: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'A Supabase access token.',
          },
        },
      },
    },
    { override: describeOpenEnum },
  );
}

/** Describes an open enum as any string: it is checked by a function, which OpenAPI can't describe. */
const describeOpenEnum: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === 'custom') jsonSchema.type = 'string';
};

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { access, status = 200, params, link, query, body, response, format } = endpoint;
  return {
    operationId: name,
    summary: sentenceOf(name),
    description: endpoint.linkPurpose ? `${whoMayCall[access]} ${orByLink}` : whoMayCall[access],
    tags: [resourceOf(endpoint)],
    // The comparison of releases checks that no caller loses access.
    'x-access': access,
    security: access === 'anyone' ? [] : [{ [bearerToken]: [] }, ...(endpoint.linkPurpose ? [{}] : [])],
    requestParams: {
      ...(params && { path: params as never }),
      ...(query && { query: query as never }),
      ...(link && { header: z.object({ [LINK_TOKEN_HEADER]: link }) }),
    },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [`${status}`]: {
        description: 'Success',
        content: { [contentTypeOf(format)]: { schema: response } },
      },
      default: {
        description: 'A refusal. `code` is for programs, `message` for people.',
        content: { 'application/json': { schema: contract.errorBody } },
      },
    },
  };
}

function contentTypeOf(format: Endpoint['format']): string {
  if (format === 'jpeg') return 'image/jpeg';
  return format ? `text/${format}` : 'application/json';
}

/** `listAdminBookings` becomes "List admin bookings". */
function sentenceOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `/api/admin/bookings/search` belongs to `admin/bookings`. */
function resourceOf({ path }: Endpoint): string {
  const [, , first = '', second] = path.split('/');
  return first === 'admin' && second ? `${first}/${second}` : first;
}
