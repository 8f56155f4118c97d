import type * as z from 'zod/mini';

/** Who may call: anyone, a signed-in player (for what is theirs), the coach and admins, or admins alone. */
export type Access = 'anyone' | 'player' | 'coach' | 'admin';

type Schema = z.ZodMiniType;

/**
 * One call of the API, declared once: the server binds a handler to it and parses in and out by it,
 * the browser calls it. `path` uses `:name` for parameters.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  /** The status of a success; 200 unless given. */
  status?: 200 | 201;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  response: Schema;
  /** Text for a spreadsheet instead of JSON. */
  format?: 'csv';
}

type In<S> = S extends Schema ? z.input<S> : never;
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? {} extends In<E[K]>
    ? { [P in K]?: In<E[K]> }
    : { [P in K]: In<E[K]> }
  : unknown;

/** What a caller has to give. */
export type EndpointRequest<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
/** What a caller gets. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
