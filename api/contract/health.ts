import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { release } from './release.ts';

/* The API's own state. It stands apart from `config.ts`, since no page asks for it. */

/**
 * Whether the process is alive, and its release. It checks no service: a missing database is no
 * reason to restart the API.
 */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  response: z.object({ status: z.string(), release }),
});

/**
 * Whether this process can do its work: the database responds, its schema is new enough, and the
 * job worker runs. Otherwise 503 with the reason, for whoever replaces processes. With
 * `for=requests`, for load balancers, 503 only if this process should get no requests: it is
 * stopping, or the schema is too old. Without a database it refuses requests itself.
 */
export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'anyone',
  query: z.object({ for: z.optional(z.enum(['requests'], 'must be requests, or left out')) }),
  response: z.object({ status: z.string() }),
});

/** The OpenAPI 3.1 description of the contract. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  response: z.looseObject({ openapi: z.string() }),
});
